import { z } from 'zod'
import { mapLabel } from '../../community/community.ts'
import type { Say } from '../../words/words.ts'
import type { rankWords } from '../rank.words.ts'
import { defineKind } from './kind.ts'
import { countLimits, wholeNumber } from './param-fields.ts'

const namedMaps = 3
const maxSquad = 8

interface Where {
  readonly maps: readonly string[]
  readonly squad_size?: number | undefined
}

/** Requires a round in a verified run, on one of some maps or on any. */
export const verifiedRound = defineKind({
  name: 'verified_round',
  schema: z.object({
    round: wholeNumber(countLimits.round),
    maps: z.array(z.string().min(1).max(60)).max(countLimits.maps).default([]),
    squad_size: wholeNumber(maxSquad).optional(),
  }),
  fields: [
    { name: 'round', kind: 'number', min: 1, max: countLimits.round, start: 30 },
    { name: 'maps', kind: 'choices', choices: 'maps' },
    { name: 'squad_size', kind: 'number', min: 1, max: maxSquad, isOptional: true },
  ],
  measure: ({ round: target, maps, squad_size }, { facts }) => {
    const counting = facts.bests.filter(
      ({ map, squadSize }) =>
        (maps.length === 0 || maps.includes(map)) && (squad_size === undefined || squadSize === squad_size),
    )
    const value = counting.reduce((best, { round }) => Math.max(best, round), 0)
    return { value, target, isMet: value >= target }
  },
  sentence: (say: Say<typeof rankWords>, { value, target, params }) => {
    const where = placeOf(say, params)
    return value > 0 ? say('round', { value, target, where }) : say('noRound', { target, where })
  },
  ask: (say: Say<typeof rankWords>, { round, ...params }) =>
    say('askRound', { round, where: placeOf(say, params) }),
})

function placeOf(say: Say<typeof rankWords>, { maps, squad_size: count }: Where): string {
  const where = nameMaps(say, maps)
  if (count === undefined) return where
  return count === 1 ? say('alone', { where }) : say('inSquad', { where, size: count })
}

function nameMaps(say: Say<typeof rankWords>, maps: readonly string[]): string {
  if (maps.length === 0) return say('anyMap')
  if (maps.length > namedMaps) return say('oneOfMaps', { count: maps.length })
  return say('onMaps', { maps: maps.map(mapLabel).join(' / ') })
}
