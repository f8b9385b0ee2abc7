import { randomInt } from 'node:crypto'
import { hooksFor, refuse, type BoundHooks, type RecordValues, type Transaction } from '@longhouse/engine'
import { fieldErrors, formatDate, toText } from '@longhouse/engine/schema'
import { isLongOver, placesWords, type Tournament } from '@longhouse/contract/events'
import { findGame } from '@longhouse/contract/community'
import { nightLimits, type GameNight, type NightState } from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import { tournamentsCollection } from '../../collections/events.ts'
import { gameNightsCollection, type StoredNight } from '../../collections/game-nights.ts'
import { runsCollection } from '../../collections/runs.ts'
import { isServer } from '../../platform/callers.ts'
import { findNightOf, findSquads } from './find-night.ts'
import { nightRefusals } from './game-nights.words.ts'
import { takeBackResults, writeResults } from './night-results.ts'
import { newOverlayKey } from './overlay.ts'

const say = wordsFor('en', nightRefusals)

/** A night belongs to a game night that takes place. It goes from the lobby to live, and from live to its end. */
export function gameNightsHooks(now: () => Date): BoundHooks {
  return hooksFor(gameNightsCollection, {
    holds: ['tournament'],

    beforeCreate: async ({ context, tx, values }) => {
      const event = await tx.records(tournamentsCollection).findById(toText(values.tournament))
      // The field itself reports a missing event.
      if (!event) return
      values.state ||= 'lobby'
      values.goal ||= 'high_round'
      values.squad_size ||= nightLimits.defaultSquadSize
      values.seed ||= randomInt(1, nightLimits.seed)
      if (!values.game) values.game = event.game
      values.overlay_key ||= newOverlayKey()
      // Nights that the server creates, as in the demo, may be live already.
      if (isServer(context)) return
      requireGameNight(event, now())
      if (await findNightOf(tx, event.id)) throw refuse(nightRefusals.isOpen)
      requirePlan(values)
      values.state = 'lobby'
    },

    beforeUpdate: async ({ context, tx, values, original }) => {
      if (!original || isServer(context)) return
      requirePlan({ ...original, ...values })
      await requireStep(tx, { original, values, now: now() })
    },
    afterUpdate: async ({ tx, record, original }) => {
      if (original?.state === 'live' && record.state === 'ended') await writeResults(tx, { night: record })
      if (original?.state === 'ended' && record.state === 'live') await takeBackResults(tx, record)
    },

    beforeDelete: ({ context, record, cascadedFrom }) => {
      if (record.state === 'live' && !cascadedFrom && !isServer(context)) throw refuse(nightRefusals.live)
    },
  })
}

/** Refuses to hide an event with a night, or to change its kind. Cancelling an event ends its live night. */
export function nightEventHooks(now: () => Date): BoundHooks {
  return hooksFor(tournamentsCollection, {
    beforeUpdate: async ({ context, tx, values, original }) => {
      if (!original || isServer(context)) return
      const loses = (field: 'is_draft' | 'kind') =>
        values[field] !== undefined && values[field] !== original[field]
      const isHidden = loses('is_draft') && values.is_draft === true
      if (!isHidden && !loses('kind')) return
      if (await findNightOf(tx, original.id)) throw refuse(nightRefusals.hasNight)
    },
    afterUpdate: async ({ tx, record, original }) => {
      if (!record.cancelled_at || original?.cancelled_at) return
      const night = await findNightOf(tx, record.id)
      if (night?.state !== 'live') return
      await tx.records(gameNightsCollection).update(night.id, { state: 'ended', ended_at: formatDate(now()) })
    },
  })
}

function requireGameNight(event: Tournament, now: Date): void {
  // A draft gets the error of a missing event: nothing can belong to it yet.
  if (event.is_draft) throw refuse({ field: 'tournament', ...fieldErrors.missingRelations })
  if (event.kind !== 'game_night') throw refuse(nightRefusals.otherKind)
  if (event.cancelled_at) throw refuse(placesWords.cancelled)
  if (isLongOver(event, now)) throw refuse(nightRefusals.longOver)
}

type Plan = Partial<Pick<GameNight, 'game' | 'map' | 'goal' | 'target'>>

function requirePlan({ game = '', map = '', goal, target }: Plan): void {
  const maps = findGame(game)?.maps ?? []
  if (map && !maps.some(({ id }) => id === map))
    throw refuse({ field: 'map', code: 'validation_map', message: nightRefusals.otherMap })
  if (goal === 'first_to' && !target)
    throw refuse({ field: 'target', code: 'validation_required', message: nightRefusals.noTarget })
}

/** A change of a night: the stored row and the new values. */
interface NightChange {
  readonly original: StoredNight
  readonly values: RecordValues<StoredNight>
  readonly now: Date
}

/** Allows the next step of a night and sets its dates. Refuses any other step, and changes after the end. */
async function requireStep(tx: Transaction, change: NightChange): Promise<void> {
  const { original, values } = change
  const step: `${NightState}-${NightState}` | undefined =
    original.state && values.state ? `${original.state}-${values.state}` : undefined
  switch (step) {
    case 'lobby-lobby':
    case 'live-live':
      return
    case 'ended-ended':
      throw refuse(say('over'))
    case 'lobby-live':
      return start(tx, change)
    case 'live-ended':
      values.ended_at = formatDate(change.now)
      return
    case 'ended-live':
      return goOn(tx, change)
    default:
      throw refuse({ field: 'state', code: 'validation_step', message: say('wrongStep') })
  }
}

async function start(tx: Transaction, { original, values, now }: NightChange): Promise<void> {
  const event = await requireEvent(tx, original)
  if (isLongOver({ end_date: event?.end_date ?? '' }, now)) throw refuse(say('longOver'))
  const squads = await findSquads(tx, original.id)
  if (squads.every(({ members }) => members.length === 0)) throw refuse(say('nobodyIn'))
  values.started_at = formatDate(now)
}

async function goOn(tx: Transaction, { original, values, now }: NightChange): Promise<void> {
  const { lateMinutes: minutes } = nightLimits
  if (now.getTime() - Date.parse(original.ended_at) > minutes * 60_000)
    throw refuse(say('tooLateToGoOn', { minutes }))
  await requireEvent(tx, original)
  const handedIn = await tx.records(runsCollection).count({
    filter: "squad.night = {:night} && status != 'draft'",
    params: { night: original.id },
  })
  if (handedIn > 0) throw refuse(say('handedIn'))
  values.ended_at = ''
}

async function requireEvent(tx: Transaction, { tournament }: StoredNight): Promise<Tournament | undefined> {
  const event = await tx.records(tournamentsCollection).findById(tournament)
  if (event?.cancelled_at) throw refuse(placesWords.cancelled)
  return event
}
