import { Bell } from '../../features/notifications/bell.tsx'
import { RankLink } from '../../features/rank-progress/rank-link.tsx'
import classes from './member-entries.module.css'

/** What members alone have in the bar, or in the menu where `onChoose` is given. */
export function MemberEntries(props: { className?: string | undefined; onChoose?: () => void }) {
  return (
    <div className={props.onChoose ? '' : classes.bar}>
      <RankLink {...props} />
      <Bell {...props} />
    </div>
  )
}
