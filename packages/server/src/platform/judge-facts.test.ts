import { array, assert, constantFrom, integer, nat, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { factKinds, factLimits, foldSquad, nightLimits, type NewFact } from '@longhouse/contract/game-nights'
import { judgeFacts, type AuthoredFact, type FactsCase } from './judge-facts.ts'

const from = 1000
const until = 2_000_000
const said = (id: string, more: Partial<NewFact> = {}): NewFact => ({
  id,
  kind: 'reached',
  value: 1,
  epoch: 0,
  at: 5000,
  device: '',
  ...more,
})
const judged = (facts: readonly NewFact[], more: Partial<FactsCase> = {}) =>
  judgeFacts({ facts, known: [], author: 'ada', isHost: false, from, until, ...more })

test('facts from before and after the night keep their order at its edges', () => {
  const { accepted } = judged([
    said('a', { value: 2, at: -70 }),
    said('b', { value: 1, at: -900 }),
    said('c', { value: 3, at: 5000 }),
    said('d', { value: 5, at: until + 900 }),
    said('e', { value: 4, at: until + 70 }),
  ])
  expect(accepted.map(({ id, at }) => [id, at])).toEqual([
    ['b', from],
    ['a', from + 1],
    ['c', 5000],
    ['e', until - 1],
    ['d', until],
  ])
})

test('a count that follows a correction of the same list is judged after it, in any order of the list', () => {
  const list = [
    said('a', { value: 9, epoch: 1, at: 9000 }),
    said('b', { kind: 'correct', value: 8, epoch: 1 }),
  ]
  const { accepted, refused } = judged(list, { isHost: true })
  expect([accepted.map(({ id, epoch }) => [id, epoch]), refused]).toEqual([
    [
      ['b', 1],
      ['a', 1],
    ],
    [],
  ])
})

test('a count after a correction that was refused is a count like any other', () => {
  const list = [said('a', { value: 9, epoch: 1 }), said('b', { kind: 'correct', value: 8, epoch: 1 })]
  const { accepted, refused } = judged(list)
  expect([accepted.map(({ id, epoch }) => [id, epoch]), refused.map(({ id }) => id)]).toEqual([
    [['a', 0]],
    ['b'],
  ])
})

const aFact = record({
  kind: constantFrom(...factKinds),
  value: constantFrom(0, 1, 2, 3, 50, 150, 9999, 10_000),
  epoch: nat(5),
  at: integer({ min: -10, max: until + 10 }),
})

test('of any list each fact is accepted or refused once, inside the night, and no epoch is left out', () => {
  const lists = uniqueArray(nat(999), { maxLength: 30 }).chain((ids) =>
    array(aFact, { minLength: ids.length, maxLength: ids.length }).map((facts) =>
      facts.map((fact, index): NewFact => ({ id: `f${ids[index]}`, device: '', ...fact })),
    ),
  )
  assert(
    property(lists, lists, constantFrom(true, false), (before, facts, isHost) => {
      const known: AuthoredFact[] = judged(before, { isHost: true }).accepted.map((fact) => ({
        ...fact,
        id: `known ${fact.id}`,
        author: 'bo',
      }))
      const { accepted, refused } = judged(facts, { known, isHost })
      const answered = [...accepted, ...refused].map(({ id }) => id)
      expect(answered.toSorted()).toEqual(facts.map(({ id }) => id).toSorted())
      const epochs = new Set([
        0,
        ...[...known, ...accepted].filter(({ kind }) => kind === 'correct').map(({ epoch }) => epoch),
      ])
      for (const { at, epoch, value } of accepted) {
        expect([at >= from, at <= until, value <= nightLimits.round]).toEqual([true, true, true])
        expect(epochs).toContain(epoch)
      }
      const { round } = foldSquad(known)
      const folded = foldSquad([...known, ...accepted])
      const steps = accepted.filter(({ kind }) => kind === 'reached').length
      expect(isHost || folded.round <= round + steps * factLimits.jump).toBe(true)
    }),
  )
})
