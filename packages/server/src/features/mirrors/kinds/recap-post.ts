import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { mirrorWords } from '@longhouse/contract/bot'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { isPast } from '../compose/event-facts.ts'
import { composeRecap, type NamedResult } from '../compose/recap-post.ts'
import { findShown } from '../mirrored-event.ts'
import { addressOf } from '../mirror-site.ts'
import { readNames } from '../read-names.ts'
import type { WantMessage } from '../wanted-message.ts'

/** More than a message has room for. */
const maxResults = 50

/** What came of an event, once it is over and somebody has said so. */
export const wantRecapPost: WantMessage = async (site, { event: id, channel_id, discord_id }) => {
  const { engine, community, now } = site
  const event = await findShown(engine, id)
  if (!event || event.cancelled_at) return { kind: 'absent' }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).recaps
  const results = await readResults(engine, id)
  if (!channelId || results.length === 0) return { kind: 'absent' }
  const isCompleted = event.status === 'completed' || isPast({ event, now: now() })
  if (!isCompleted) return discord_id ? { kind: 'kept' } : { kind: 'later', at: new Date(event.end_date) }
  return {
    kind: 'message',
    channelId,
    message: composeRecap({ event, results, address: addressOf(site, id) }),
  }
}

async function readResults(source: RecordSource, event: string): Promise<NamedResult[]> {
  const found = await source.recordsOf('event_results').findAll({
    filter: 'tournament = {:event}',
    params: { event },
    sort: 'place,id',
    limit: maxResults,
  })
  const names = await readNames(source, found.flatMap(playersOf))
  return found.map((result) => ({
    place: Number(result['place']),
    title: toText(result['title']),
    score: toText(result['score']),
    note: toText(result['note']),
    players: playersOf(result).map((id) => names.get(id) ?? mirrorWords.formerMember),
  }))
}

function playersOf(result: Readonly<Record<string, unknown>>): string[] {
  return [result['players'] ?? []].flat().map(toText)
}
