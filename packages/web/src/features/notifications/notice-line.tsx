import {
  kindName,
  noticeKindWords,
  noticeTexts,
  notificationsPageWords,
  noticeWords,
  type NoticeKind,
} from '@longhouse/contract/notifications'
import { VisuallyHidden } from '@mantine/core'
import { IconBellMinus } from '@tabler/icons-react'
import { formatMoment, recordDate } from '../../lib/moments.ts'
import { useWords } from '../../lib/use-words.ts'
import { Link } from '../../ui/link.tsx'
import { NoticeIcon } from './notice-icon.tsx'
import classes from './notice-list.module.css'
import type { NoticeRecord } from './notifications.queries.ts'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** A notice: its text, its link, and a button for fewer of its kind. */
export function NoticeLine({ notice, kind, onOpen, onFewer }: NoticeLineProps) {
  const say = useWords(notificationsPageWords)
  const sayNotice = useWords(noticeWords)
  const sayKind = useWords(noticeKindWords)
  const { title, detail } = noticeTexts(
    { ...notice, kind, event: notice.expand?.event ?? notice.params?.event },
    { say: sayNotice, moment: (moment) => (moment ? formatMoment(moment) : '') },
  )
  const isNew = !notice.seen_at && !notice.is_done
  return (
    <li className={classes.line} data-new={isNew || undefined}>
      <Link to={notice.url} className={classes.link} onClick={onOpen}>
        <span className={classes.icon} data-kind={kind}>
          <NoticeIcon kind={kind} />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>
            {isNew && <VisuallyHidden>{say('isNew')} </VisuallyHidden>}
            <bdi>{title}</bdi>
            {notice.count > 1 && (
              <>
                {' '}
                <span className={classes.count} aria-hidden="true">
                  {say('times', { count: notice.count })}
                </span>
                <VisuallyHidden>{say('timesSpoken', { count: notice.count })}</VisuallyHidden>
              </>
            )}
          </span>
          {detail && <span className={classes.detail}>{detail}</span>}
        </span>
        <time className={classes.time} dateTime={recordDate(notice.at).toISOString()}>
          {clock.format(recordDate(notice.at))}
        </time>
      </Link>
      <button
        type="button"
        className={`icon-button ${classes.fewer}`}
        aria-label={say('fewer', { kind: kindName(kind, sayKind) })}
        title={say('fewer', { kind: kindName(kind, sayKind) })}
        onClick={onFewer}
      >
        <IconBellMinus size={20} aria-hidden="true" />
      </button>
    </li>
  )
}

export interface NoticeLineProps {
  readonly notice: NoticeRecord
  readonly kind: NoticeKind
  readonly onOpen: () => void
  readonly onFewer: () => void
}
