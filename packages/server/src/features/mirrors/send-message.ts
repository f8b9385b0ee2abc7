import { Routes } from 'discord-api-types/v10'
import { z } from 'zod'
import type { DiscordMirror } from '@longhouse/contract/bot'
import { type BotCall, discordId, requireDiscordId } from '../../platform/discord/discord-client.ts'
import { toDiscordFailure, unknownThing } from '../../platform/discord/discord-failure.ts'
import { harmlessText } from '../../platform/discord/discord-text.ts'
import type { ComposeMirror, WantedMessage } from '../../platform/mirror-source.ts'
import { bodyHash, understood, unlessUnknown, type MirrorOutcome, type MirrorWriting } from './writing.ts'

type Wanted = Extract<WantedMessage, { kind: 'message' }>

const answerSchema = z.object({ id: discordId })

/** Discord's error code for a message that has a thread already. */
const hasThread = 160_004

/** Discord's error code for a thread that was archived after days without messages. */
const archivedThread = 50_083

/** Brings a message in Discord to its wanted state: creates, edits or deletes it. */
export async function sendMessage(writing: MirrorWriting, compose: ComposeMirror): Promise<MirrorOutcome> {
  const wanted = await compose(writing.site, writing.mirror)
  if (wanted.kind === 'later') return { kind: 'delivered', lookAt: wanted.at }
  if (wanted.kind === 'kept') return { kind: 'delivered' }
  if (wanted.kind === 'absent') return takeAway(writing)
  const isThere = await write(writing, wanted)
  if (!isThere) return { kind: 'gone' }
  const { lookAt, thread } = wanted
  return { kind: 'delivered', lookAt, trouble: thread && (await openThread(writing, thread)) }
}

async function takeAway({ site, mirror }: MirrorWriting): Promise<MirrorOutcome> {
  const { message, channel } = unknownThing
  if (mirror.discord_id)
    await unlessUnknown([message, channel], () => change({ site, mirror }, { method: 'DELETE' }))
  return { kind: 'finished' }
}

/** Returns whether the message is up to date; false if it was deleted by hand twice. */
async function write(writing: MirrorWriting, wanted: Wanted): Promise<boolean> {
  const { mirror } = writing
  const body_hash = bodyHash(wanted.message)
  if (mirror.discord_id && mirror.body_hash === body_hash) return true
  if (mirror.discord_id) {
    if (await edit(writing, wanted)) {
      await writing.keep({ body_hash })
      return true
    }
    if (mirror.is_rewritten) return false
    await writing.keep({ ...nothingWritten, is_rewritten: true })
  }
  await create(writing, wanted)
  return true
}

const nothingWritten = { discord_id: '', thread_id: '', body_hash: '' } as const

/** Returns whether the message existed. If its channel is deleted, the next attempt makes a new one elsewhere. */
async function edit(writing: MirrorWriting, { message }: Wanted): Promise<boolean> {
  const { site, mirror } = writing
  try {
    return await unlessUnknown([unknownThing.message], () =>
      change({ site, mirror }, { method: 'PATCH', body: message }),
    )
  } catch (error) {
    if (toDiscordFailure(error).code === unknownThing.channel) await writing.keep(nothingWritten)
    throw error
  }
}

/** Edits or deletes a message. Reopens an archived thread first. */
async function change(
  { site, mirror }: Pick<MirrorWriting, 'site' | 'mirror'>,
  content: Pick<BotCall, 'method' | 'body'>,
): Promise<void> {
  const call = () => site.client.call({ ...callTo(mirror), ...content })
  try {
    await call()
  } catch (error) {
    if (toDiscordFailure(error).code !== archivedThread) throw error
    const route = Routes.channel(requireDiscordId(mirror.channel_id))
    await site.client.call({
      name: nameOf(mirror.channel_id),
      method: 'PATCH',
      route,
      body: { archived: false },
    })
    await call()
  }
}

/** Creates a message. One mirror makes one message, even if the response to an earlier attempt was lost. */
async function create(writing: MirrorWriting, { channelId, message }: Wanted): Promise<void> {
  const { client } = writing.site
  const { id, is_rewritten, attempts } = writing.mirror
  const answer = await client.call({
    name: nameOf(channelId),
    method: 'POST',
    route: Routes.channelMessages(requireDiscordId(channelId)),
    body: { ...message, nonce: is_rewritten ? `${id}-2` : id, enforce_nonce: true },
  })
  const { id: discord_id } = understood(answerSchema, answer)
  await writing.keep({ channel_id: channelId, discord_id, body_hash: '' })
  // A message from an earlier attempt may be outdated.
  if (attempts > 1) await client.call({ ...callTo(writing.mirror), method: 'PATCH', body: message })
  await writing.keep({ body_hash: bodyHash(message) })
}

/** Opens the thread of a message, once. Returns Discord's refusal, if any; the message stays. */
async function openThread(writing: MirrorWriting, name: string): Promise<string | undefined> {
  const { channel_id, discord_id, thread_id } = writing.mirror
  if (thread_id) return undefined
  try {
    await writing.site.client.call({
      name: `open threads in ${channel_id}`,
      method: 'POST',
      route: Routes.threads(requireDiscordId(channel_id), requireDiscordId(discord_id)),
      body: { name: threadName(name) },
    })
  } catch (error) {
    const failure = toDiscordFailure(error)
    if (failure.status === 403) return failure.message
    if (failure.code !== hasThread) throw failure
  }
  // A thread has the id of the message it was opened from.
  await writing.keep({ thread_id: discord_id })
  return undefined
}

function threadName(name: string): string {
  return Array.from(harmlessText(name).replaceAll(/\s+/g, ' ')).slice(0, 100).join('') || '-'
}

/** Returns the call for the message of a mirror. */
function callTo({ channel_id, discord_id }: DiscordMirror): Pick<BotCall, 'name' | 'route'> {
  const route = Routes.channelMessage(requireDiscordId(channel_id), requireDiscordId(discord_id))
  return { name: nameOf(channel_id), route }
}

const nameOf = (channelId: string): string => `post in ${channelId}`
