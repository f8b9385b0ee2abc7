import { mirrorWords } from '@longhouse/contract/bot'
import { composeSquadPost } from '../compose/squad-post.ts'
import { discordMirrorsCollection } from '../../../collections/discord.ts'
import { findNightById, findSquad } from '../mirrored-night.ts'
import { findShown } from '../mirrored-event.ts'
import { roomOf, type MirrorSite } from '../mirror-site.ts'
import { readNames } from '../read-names.ts'
import type { WantMessage } from '../wanted-message.ts'

/** Composes a squad's message in its event's thread from the start of the night; after the end it is read-only. */
export const wantSquadPost: WantMessage = async (site, { event: id, subject_id, channel_id, discord_id }) => {
  const { engine, settings, now, timing } = site
  const event = await findShown(engine, id)
  const squad = event && (await findSquad(engine, subject_id))
  const night = squad && (await findNightById(engine, squad.night))
  if (!night || night.state === 'lobby') return { kind: 'absent' }
  // A night that is over is not announced.
  if (!discord_id && night.state === 'ended') return { kind: 'absent' }
  const thread = discord_id ? channel_id : await findThread(site, id)
  if (thread === undefined) return { kind: 'absent' }
  if (thread === '') return { kind: 'later', at: new Date(now().getTime() + timing.laterMs) }
  const names = await readNames(engine, squad.members)
  const message = composeSquadPost({
    squad,
    night,
    people: squad.members.map((member) => names.get(member) ?? mirrorWords.formerMember),
    address: roomOf(site, id),
    canPress: settings.discord?.door !== 'off',
  })
  return { kind: 'message', channelId: thread, message }
}

/** Finds the thread of an event's post: `''` until it is open, or undefined if the event has no post. */
async function findThread({ engine }: MirrorSite, id: string): Promise<string | undefined> {
  const post = await engine
    .records(discordMirrorsCollection)
    .findFirst({ filter: "kind = 'event_post' && event = {:id}", params: { id } })
  return post?.status === 'gone' ? undefined : post?.thread_id
}
