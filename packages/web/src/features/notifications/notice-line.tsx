import {
  kindName,
  noticeKindWords,
  noticeTexts,
  noticeWords,
  type NoticeKind,
} from '@longhouse/contract/notifications'
import { VisuallyHidden } from '@mantine/core'
import {
  IconBellMinus,
  IconAlertTriangle,
  IconArmchair,
  IconBeach,
  IconBellRinging,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarTime,
  IconChecklist,
  IconClipboardText,
  IconFileUpload,
  IconHelpCircle,
  IconHourglass,
  IconMedal,
  IconMessageCircle,
  IconPackage,
  IconTrophy,
  IconRosetteDiscountCheck,
  IconStethoscope,
  IconTicket,
  IconTrophyOff,
  IconUsersGroup,
  IconZzz,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { formatMoment, recordDate } from '../../lib/dates/moments.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import classes from './notifications.module.css'
import { notificationsPageWords } from './notifications-page.words.ts'
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
      <Link to={notice.url} className={`bar gap-12 grow plain undecorated ${classes.link}`} onClick={onOpen}>
        <span className={classes.icon} data-kind={kind}>
          <NoticeIcon kind={kind} />
        </span>
        <span className={`grid grow breaks ${classes.words}`}>
          <span className={classes.title}>
            {isNew && <VisuallyHidden>{say('isNew')} </VisuallyHidden>}
            <bdi>{title}</bdi>
            {notice.count > 1 && (
              <>
                {' '}
                <span className={`small muted display strong ${classes.count}`} aria-hidden="true">
                  {say('times', { count: notice.count })}
                </span>
                <VisuallyHidden>{say('timesSpoken', { count: notice.count })}</VisuallyHidden>
              </>
            )}
          </span>
          {detail && <span className={`small muted lines ${classes.detail}`}>{detail}</span>}
        </span>
        <time
          className={`fixed small muted tabular ${classes.time}`}
          dateTime={recordDate(notice.at).toISOString()}
        >
          {clock.format(recordDate(notice.at))}
        </time>
      </Link>
      <button
        type="button"
        className={`icon-button muted ${classes.fewer}`}
        aria-label={say('fewer', { kind: kindName(kind, sayKind) })}
        title={say('fewer', { kind: kindName(kind, sayKind) })}
        onClick={onFewer}
      >
        <IconBellMinus size={20} aria-hidden="true" />
      </button>
    </li>
  )
}

interface NoticeLineProps {
  readonly notice: NoticeRecord
  readonly kind: NoticeKind
  readonly onOpen: () => void
  readonly onFewer: () => void
}

const icons: Readonly<Record<NoticeKind, ComponentType<IconProps>>> = {
  place_offered: IconTicket,
  places_free: IconArmchair,
  check_in_open: IconChecklist,
  event_moved: IconCalendarTime,
  event_cancelled: IconCalendarOff,
  event_gone: IconCalendarOff,
  event_back: IconCalendarEvent,
  reminder: IconBellRinging,
  event_message: IconMessageCircle,
  clip_of_month: IconTrophy,
  badge: IconMedal,
  squad_set: IconUsersGroup,
  recap_ready: IconTrophy,
  application: IconClipboardText,
  run_to_hand_in: IconFileUpload,
  run_questioned: IconHelpCircle,
  run_decided: IconRosetteDiscountCheck,
  record_beaten: IconTrophyOff,
  run_waiting: IconHourglass,
  promoted: IconMedal,
  rank_warning: IconAlertTriangle,
  rank_inactive: IconZzz,
  leave_decided: IconBeach,
  rank_due: IconMedal,
  leave_asked: IconBeach,
  squad_full: IconUsersGroup,
  site_trouble: IconStethoscope,
  site_release: IconPackage,
}

/** The picture of a kind of notice, hidden from screen readers. */
function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const Icon = icons[kind]
  return <Icon size={22} aria-hidden="true" />
}
