import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../lib/moments.ts'
import { Banner } from '../../ui/banner.tsx'
import classes from './discord-notice.module.css'
import { discordStatusQuery } from './messages.queries.ts'

/** Reports problems between the site and Discord; renders nothing if there are none. */
export function DiscordNotice() {
  const { data: status } = useQuery(discordStatusQuery())
  if (!status) return null
  if (!status.configured) {
    return (
      <div className={classes.notice}>
        <Banner kind="warning" title="Discord is not configured">
          Messages are kept and leave once the operator has set it up.
        </Banner>
      </div>
    )
  }
  return status.troubles.map(({ call, reason, since }) => (
    <div key={call} className={classes.notice}>
      <Banner kind="warning" title={`Discord refuses: ${call}`}>
        {reason} · since {formatMoment(since)}
      </Banner>
    </div>
  ))
}
