import { Bell } from '../../features/notifications/bell.tsx'
import { RankLink } from '../../features/rank-progress/rank-link.tsx'
import classes from './member-entries.module.css'

/** Entries of the bar that only members have; with `onChoose` they are entries of the menu. */
export function MemberEntries(props: { className?: string | undefined; onChoose?: () => void }) {
  return (
    <div className={props.onChoose ? '' : classes.bar}>
      <RankLink {...props} />
      <Bell {...props} />
    </div>
  )
}
