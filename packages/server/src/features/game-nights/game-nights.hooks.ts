import { randomInt } from 'node:crypto'
import { hooksFor, refuse, type BoundHooks } from '@longhouse/engine'
import { fieldErrors, toText } from '@longhouse/engine/schema'
import { findGame } from '@longhouse/contract/community'
import { isLongOver, placesWords } from '@longhouse/contract/events'
import { nightLimits, nightRefusals, type GameNight } from '@longhouse/contract/game-nights'
import { isServer } from '../../platform/acting-person.ts'
import { gameNightsCollection } from '../../collections/game-nights.ts'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import { findNightOf } from './find-night.ts'
import { takeBackResults, writeResults } from './night-results.ts'
import { requireStep } from './night-state.ts'
import { newOverlayKey } from './overlay-key.ts'

/** A night belongs to a game night that takes place. It goes from the lobby to live, and from live to its end. */
export function gameNightsHooks(now: () => Date): BoundHooks {
  return hooksFor(gameNightsCollection, {
    holds: ['tournament'],

    beforeCreate: async ({ context, tx, values }) => {
      const event = await tx.recordsOf('tournaments').findById(toText(values.tournament))
      // The field itself reports a missing event.
      if (!event) return
      values.state ||= 'lobby'
      values.goal ||= 'high_round'
      values.squad_size ||= nightLimits.defaultSquadSize
      values.seed ||= randomInt(1, nightLimits.seed)
      if (!values.game) values.game = toText(event['game'])
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

function requireGameNight(event: AnyRecord, now: Date): void {
  // A draft gets the error of a missing event: nothing can belong to it yet.
  if (event['is_draft'] === true) throw refuse({ field: 'tournament', ...fieldErrors.missingRelations })
  if (event['kind'] !== 'game_night') throw refuse(nightRefusals.otherKind)
  if (event['cancelled_at']) throw refuse(placesWords.cancelled)
  if (isLongOver({ end_date: toText(event['end_date']) }, now)) throw refuse(nightRefusals.longOver)
}

type Plan = Partial<Pick<GameNight, 'game' | 'map' | 'goal' | 'target'>>

function requirePlan({ game = '', map = '', goal, target }: Plan): void {
  const maps = findGame(game)?.maps ?? []
  if (map && !maps.some(({ id }) => id === map))
    throw refuse({ field: 'map', code: 'validation_map', message: nightRefusals.otherMap })
  if (goal === 'first_to' && !target)
    throw refuse({ field: 'target', code: 'validation_required', message: nightRefusals.noTarget })
}
