import { discordMirrorsCollection } from '../../../collections/discord.ts'
import { composeReminder } from '../compose/reminder.ts'
import { findShown } from '../mirrored-event.ts'
import { addressOf } from '../mirror-site.ts'
import type { WantMessage } from '../wanted-message.ts'

/** Composes one message in the event's thread for one reminder step; never after the start, never twice. */
export const wantReminder: WantMessage = async (site, { event: id, subject_id, discord_id }) => {
  if (discord_id) return { kind: 'kept' }
  const { engine, community, now, timing } = site
  const event = await findShown(engine, id)
  if (!event || event.cancelled_at) return { kind: 'absent' }
  const start = new Date(event.start_date)
  // The step contains the start it belongs to: a moved event gets another step.
  if (now() >= start || !subject_id.endsWith(start.toISOString())) return { kind: 'absent' }
  const post = await engine
    .records(discordMirrorsCollection)
    .findFirst({ filter: "kind = 'event_post' && event = {:id}", params: { id } })
  if (!post) return { kind: 'absent' }
  if (!post.thread_id) return { kind: 'later', at: new Date(now().getTime() + timing.laterMs) }
  const roleId = community.discord.eventRoleId
  const message = composeReminder({ event, address: addressOf(site, id), roleId })
  return { kind: 'message', channelId: post.thread_id, message }
}
