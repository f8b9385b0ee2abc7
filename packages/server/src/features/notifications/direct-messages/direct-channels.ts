import type { Engine, RecordSource } from '@longhouse/engine'
import { z } from 'zod'
import { deleteMatching } from '../../../platform/records.ts'
import { directChannelsCollection } from '../../../collections/notifications.ts'
import { changeServerValue, readServerValue } from '../../../platform/server-values.ts'

/** A member's account here and in Discord. */
export interface Inbox {
  readonly user: string
  readonly discordId: string
}

/** Returns the stored channel of a Discord account, or undefined if there is none. */
export async function findDirectChannel(
  engine: Engine,
  { user, discordId }: Inbox,
): Promise<string | undefined> {
  const known = await engine.records(directChannelsCollection).findFirst(ownOf(user))
  return known?.discord_id === discordId ? known.channel_id : undefined
}

/** Stores an opened channel. A member who was deleted in the meantime is skipped. */
export async function keepChannel(
  engine: Engine,
  { user, discordId: discord_id, channel: channel_id }: Inbox & { readonly channel: string },
): Promise<void> {
  await forgetChannel(engine, user)
  await engine
    .records(directChannelsCollection)
    .append([{ user, discord_id, channel_id }], { holdsTargets: true })
}

export async function forgetChannel(engine: Engine, user: string): Promise<void> {
  await deleteMatching(engine.records(directChannelsCollection), ownOf(user))
}

function ownOf(user: string) {
  return { filter: 'user = {:user}', params: { user } }
}

/** Limit of new channels, of all nodes together: Discord quarantines bots that open many direct messages. */
export const openings = { max: 8, withinMs: 10 * 60_000 } as const

/** Pause after Discord reported that we open too many channels: nothing is opened or sent. */
const restMs = 10 * 60_000

const key = 'direct-messages'

const laneSchema = z
  .object({ opened: z.array(z.iso.datetime()).default([]), restsUntil: z.iso.datetime().optional() })
  .catch({ opened: [] })

/** State that all nodes share: recently opened channels, and a pause. */
type DirectLane = z.output<typeof laneSchema>

export async function readLane(source: RecordSource): Promise<DirectLane> {
  return laneSchema.parse((await readServerValue(source, key)) ?? {})
}

/** Returns when another channel may be opened; a time in the past means now. */
export function opensFrom({ opened }: DirectLane): Date {
  const oldest = opened.toSorted().at(-openings.max)
  return new Date(oldest ? Date.parse(oldest) + openings.withinMs : 0)
}

/** Returns when the pause ends; a time in the past means that there is none. */
export function restsUntil({ restsUntil: until }: DirectLane): Date {
  return new Date(until ?? 0)
}

/** Takes one of the remaining openings. Returns undefined, or when the next one is free if none is left. */
export async function takeOpening(engine: Engine): Promise<Date | undefined> {
  const now = await engine.clock()
  let from: Date | undefined
  await changeServerValue(engine, key, (known) => {
    const lane = laneSchema.parse(known ?? {})
    from = opensFrom(lane) > now ? opensFrom(lane) : undefined
    const opened = [...lane.opened, now.toISOString()].toSorted().slice(-openings.max)
    return from ? undefined : { ...lane, opened }
  })
  return from
}

/** Pauses all direct messages on every node. */
export async function restLane(engine: Engine): Promise<void> {
  const now = await engine.clock()
  await changeServerValue(engine, key, (known) => ({
    ...laneSchema.parse(known ?? {}),
    restsUntil: new Date(now.getTime() + restMs).toISOString(),
  }))
}
