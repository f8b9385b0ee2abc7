import { watchUrlOf, type LeaderboardEntry } from '@longhouse/contract/clips'
import { IconExternalLink } from '@tabler/icons-react'
import classes from './watch-link.module.css'

/** Opens the clip's own page in a new tab. */
export function WatchLink({ entry, none }: { entry: LeaderboardEntry; none: string }) {
  const address = watchUrlOf(entry.clip_link)
  if (!address) return <span className={classes.none}>{none}</span>
  return (
    <a className={classes.watch} href={address} target="_blank" rel="noreferrer noopener">
      Watch <IconExternalLink size={16} aria-hidden="true" />
      <span className="spoken">{entry.clip_title} in a new tab</span>
    </a>
  )
}
