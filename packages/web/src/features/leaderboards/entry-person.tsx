import { leaderboardMessages, type LeaderboardEntry } from '@longhouse/contract/clips'
import { Link } from '../../ui/link.tsx'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import classes from './entry-person.module.css'

/** Whose clip it is: the small avatar and the name. */
export function EntryPerson({ entry }: { entry: LeaderboardEntry }) {
  const { user, username, avatar } = entry
  if (!username) return <span className={classes.person}>{leaderboardMessages.unknownUser}</span>
  return (
    <span className={classes.person}>
      <UserAvatar user={{ id: user, username, avatar }} size={24} />
      <Link className={classes.name ?? ''} to={`/user/${encodeURIComponent(username)}`}>
        <bdi>{username}</bdi>
      </Link>
    </span>
  )
}
