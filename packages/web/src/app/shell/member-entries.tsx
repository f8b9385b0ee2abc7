import { Bell } from '../../features/notifications/bell.tsx'
import { RankLink } from '../../features/rank-progress/rank-link.tsx'

/** Entries of the bar that only members have; with `onChoose` they are entries of the menu. */
export function MemberEntries(props: { className?: string | undefined; onChoose?: () => void }) {
  return (
    <div className={props.onChoose ? '' : 'bar gap-4'}>
      <RankLink {...props} />
      <Bell {...props} />
    </div>
  )
}
