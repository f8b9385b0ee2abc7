import { factKinds, foldSquad, type FoldableFact, type FoldedSquad } from '@longhouse/contract/game-nights'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRecordDate } from '../../../lib/dates/moments.ts'
import { squadAsFacts } from './use-counter.ts'

const facts = fc.array(
  fc.record({
    id: fc.stringMatching(/^[a-z]{15}$/),
    kind: fc.constantFrom(...factKinds),
    value: fc.integer({ min: 0, max: 40 }),
    epoch: fc.integer({ min: 0, max: 3 }),
    at: fc.integer({ min: 1_790_000_000_000, max: 1_790_010_000_000 }),
  }),
  { maxLength: 30 },
)

test('the server’s fold, told as facts, folds to itself [GN-04]', () => {
  fc.assert(
    fc.property(facts, (said) => {
      const folded = foldSquad(said)
      expect(foldSquad(squadAsFacts(rowOf(folded)))).toEqual({ ...folded, late: [] })
    }),
  )
})

test('with what a phone says afterwards it comes to what all facts together come to [GN-04]', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 1, max: 45 }), (said, value) => {
      const before = foldSquad(said)
      const mine: FoldableFact = {
        id: 'mine',
        kind: 'reached',
        value,
        epoch: before.epoch,
        at: 1_790_020_000_000,
      }
      expect(foldSquad([...squadAsFacts(rowOf(before)), mine])).toMatchObject({
        round: foldSquad([...said, mine]).round,
        phase: foldSquad([...said, mine]).phase,
        reached: foldSquad([...said, mine]).reached,
      })
    }),
  )
})

function rowOf({ outAt, ...folded }: FoldedSquad) {
  return { ...folded, out_at: outAt ? dateOf(outAt) : '', updated: dateOf(1_790_010_000_000) }
}

function dateOf(ms: number): string {
  return toRecordDate(new Date(ms))
}
