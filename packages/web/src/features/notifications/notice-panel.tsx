import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import classes from './bell.module.css'
import { MarkAllButton } from './mark-all-button.tsx'
import { NoticeList } from './notice-list.tsx'
import { notificationsPageWords } from './notifications-page.words.ts'

/** The latest notices, beneath the bell. */
export function NoticePanel({ onClose }: { onClose: () => void }) {
  const say = useWords(notificationsPageWords)
  return (
    <section className={classes.inside} aria-label={say('panel')}>
      <div className={`bar between ${classes.head}`}>
        <h2 className="text-18 strong">{say('title')}</h2>
        <MarkAllButton variant="subtle" size="sm" />
      </div>
      <div className={classes.scroll}>
        <NoticeList headingLevel={3} isCompact onOpen={onClose} />
      </div>
      <div className={`gap-8 between ruled ${classes.foot}`}>
        <Link to="/notifications" className={`finger small strong ${classes.footLink}`} onClick={onClose}>
          {say('all')}
        </Link>
        <Link
          to="/notifications#what-i-hear-of"
          className={`finger small strong ${classes.footLink}`}
          onClick={onClose}
        >
          {say('toSettings')}
        </Link>
      </div>
    </section>
  )
}
