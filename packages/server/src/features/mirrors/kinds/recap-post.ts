import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { isPast } from '../compose/event-facts.ts'
import { composeRecap } from '../compose/recap-post.ts'
import { findShown } from '../mirrored-event.ts'
import { findNight } from '../mirrored-night.ts'
import { addressOf, recapOf } from '../mirror-site.ts'
import { readNightResults, readResults } from '../read-results.ts'
import type { WantMessage } from '../wanted-message.ts'

/** Composes the results: of a game night when it has ended, of other events when they are over and have results. */
export const wantRecapPost: WantMessage = async (site, { event: id, channel_id, discord_id }) => {
  const { engine, community, now } = site
  const event = await findShown(engine, id)
  if (!event || event.cancelled_at) return { kind: 'absent' }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).recaps
  if (!channelId) return { kind: 'absent' }
  const night = await findNight(engine, id)
  // The night was resumed, so its results are outdated.
  if (night?.state === 'live') return { kind: 'absent' }
  const counted = night?.state === 'ended' ? await readNightResults(engine, night.id) : []
  if (counted.length > 0) {
    const address = recapOf(site, id)
    return {
      kind: 'message',
      channelId,
      message: composeRecap({ event, results: counted, address, isNight: true }),
    }
  }
  const results = await readResults(engine, id)
  if (results.length === 0) return { kind: 'absent' }
  const isCompleted = isPast({ event, now: now() })
  if (!isCompleted) return discord_id ? { kind: 'kept' } : { kind: 'later', at: new Date(event.end_date) }
  return {
    kind: 'message',
    channelId,
    message: composeRecap({ event, results, address: addressOf(site, id) }),
  }
}
