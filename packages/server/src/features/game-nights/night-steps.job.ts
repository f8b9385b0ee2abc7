import type { Engine } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { closingMs, isLongOver } from '@longhouse/contract/events'
import { nightLimits } from '@longhouse/contract/game-nights'
import { tournamentsCollection } from '../../collections/events.ts'
import { gameNightsCollection, type StoredNight, type StoredSquad } from '../../collections/game-nights.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/portions.ts'
import { isDone, once } from '../../platform/once.ts'
import { findSquads, holdNight } from './find-night.ts'

const minuteMs = 60_000
/** A recap not announced for this long, because the site was down, is not announced any more. */
const forgottenMs = 2 * 24 * 60 * minuteMs

/** The parts of a site that the job needs. */
type StepsSite = Pick<Site, 'engine' | 'logger'> & Stoppable

/** Ends nights in which no squad plays any more, and announces recaps. Runs every minute, each step once. */
export async function runNightSteps({ engine, logger, signal }: StepsSite, now: Date): Promise<void> {
  const nights = await engine.records(gameNightsCollection).findAll({
    filter: "state = 'live' || (state = 'ended' && ended_at > {:forgotten})",
    params: { forgotten: new Date(now.getTime() - forgottenMs) },
  })
  await forEachApart(nights, signal, (night) => {
    const step = night.state === 'live' ? endWhenPlayed : sayRecapIsReady
    return step(engine, { night, now }).catch((error: unknown) =>
      logger.error({ err: error, night: night.id }, 'a step of a game night failed'),
    )
  })
}

interface NightNow {
  readonly night: StoredNight
  readonly now: Date
}

async function endWhenPlayed(engine: Engine, { night, now }: NightNow): Promise<void> {
  const squads = await findSquads(engine, night.id)
  const outSince = allOutSince(squads, now)
  if (outSince) await endWhenAllAreOut(engine, { night, now, outSince })
  else if (lastCount(night, { squads, now })) await endForgotten(engine, { night, now })
}

/** Ends a night that its host has left running, with the date of the last count. */
async function endForgotten(engine: Engine, { night: { id, tournament }, now }: NightNow): Promise<void> {
  const event = await engine.records(tournamentsCollection).findById(tournament)
  if (!event || !isLongOver(event, now)) return
  await engine.transaction(async (tx) => {
    await tx.lock(tournamentsCollection.name, tournament)
    const night = await holdNight(tx, id)
    const ended_at = lastCount(night, { squads: await findSquads(tx, id), now })
    if (night.state !== 'live' || !ended_at) return
    await tx.records(gameNightsCollection).update(id, { state: 'ended', ended_at })
  })
}

/** Returns the date of a night's last counted round, or `''` while that is less than half a day ago. */
function lastCount(
  { started_at }: StoredNight,
  { squads, now }: { readonly squads: readonly StoredSquad[]; readonly now: Date },
): string {
  const rounds = squads.flatMap(({ reached }) => reached ?? []).map(([, at]) => at)
  const last = Math.max(Date.parse(started_at), ...rounds)
  return now.getTime() - last >= closingMs ? formatDate(new Date(last)) : ''
}

async function endWhenAllAreOut(
  engine: Engine,
  { night: { id, tournament }, now, outSince }: NightNow & { readonly outSince: string },
): Promise<void> {
  await engine.transaction(async (tx) => {
    const step = { subject: `game_nights/${id}`, step: `all-out:${outSince}` }
    await once(tx, step, async () => {
      await tx.lock(tournamentsCollection.name, tournament)
      const night = await holdNight(tx, id)
      if (night.state !== 'live' || allOutSince(await findSquads(tx, id), now) !== outSince) return
      await tx.records(gameNightsCollection).update(id, { state: 'ended', ended_at: formatDate(now) })
    })
  })
}

/** Returns when the last squad was out if that is long enough ago, or `''` while any may play. */
function allOutSince(squads: readonly StoredSquad[], now: Date): string {
  const playing = squads.filter(({ members, round }) => members.length > 0 || round > 0)
  if (playing.length === 0 || playing.some(({ phase }) => phase !== 'out')) return ''
  const last =
    playing
      .map(({ out_at }) => out_at)
      .toSorted()
      .at(-1) ?? ''
  const isLongAgo = now.getTime() - Date.parse(last) >= nightLimits.allOutMinutes * minuteMs
  return isLongAgo ? last : ''
}

/** Announces the recap; the notice belongs to this step of the event. */
async function sayRecapIsReady(engine: Engine, { night, now }: NightNow): Promise<void> {
  const sinceEnd = now.getTime() - Date.parse(night.ended_at)
  // Until then the night can resume, and counts can arrive late.
  if (sinceEnd < nightLimits.lateMinutes * minuteMs) return
  const step = { subject: `tournaments/${night.tournament}`, step: 'recap:ready' }
  if (await isDone(engine, step)) return
  const event = await engine.records(tournamentsCollection).findById(night.tournament)
  if (!event || event.cancelled_at) return
  const isDue = event.attendance_closed_at || sinceEnd >= nightLimits.recapMinutes * minuteMs
  if (isDue) await engine.transaction((tx) => once(tx, step, async () => {}))
}
