import type { Engine, RecordSource } from '@longhouse/engine'
import { z } from 'zod'
import { changeServerValue, readServerValue } from '../../../platform/server-values.ts'

/** Discord quarantines bots that open many direct messages: at most so many in so long, of all nodes together. */
export const openings = { max: 8, withinMs: 10 * 60_000 } as const

/** How long nothing is opened or sent after Discord said that we open too many. */
const restMs = 10 * 60_000

const key = 'direct-messages'

const laneSchema = z
  .object({ opened: z.array(z.iso.datetime()).default([]), restsUntil: z.iso.datetime().optional() })
  .catch({ opened: [] })

/** What all nodes know of the way to people's inboxes. */
export type DirectLane = z.output<typeof laneSchema>

export async function readLane(source: RecordSource): Promise<DirectLane> {
  return laneSchema.parse((await readServerValue(source, key)) ?? {})
}

/** From when on another channel may be opened; a moment that is over means now. */
export function opensFrom({ opened }: DirectLane): Date {
  const oldest = opened.toSorted().at(-openings.max)
  return new Date(oldest ? Date.parse(oldest) + openings.withinMs : 0)
}

/** Until when nothing is sent; a moment that is over means now. */
export function restsUntil({ restsUntil: until }: DirectLane): Date {
  return new Date(until ?? 0)
}

/** Takes one of the openings that are left, or gives from when on there is one again. */
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

/** Lets everybody wait for a while. */
export async function restLane(engine: Engine): Promise<void> {
  const now = await engine.clock()
  await changeServerValue(engine, key, (known) => ({
    ...laneSchema.parse(known ?? {}),
    restsUntil: new Date(now.getTime() + restMs).toISOString(),
  }))
}
