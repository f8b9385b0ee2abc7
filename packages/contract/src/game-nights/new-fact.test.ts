import { expect, test } from 'vitest'
import { newFact } from './squad.ts'

test('a new fact has the reported values and a unique id', () => {
  const said = { kind: 'reached', value: 13, epoch: 0, at: 1000, device: 'phone' } as const
  const facts = Array.from({ length: 100 }, () => newFact(said))
  expect(facts[0]).toEqual({ ...said, id: expect.stringMatching(/^[a-z0-9]{15}$/) })
  expect(new Set(facts.map(({ id }) => id)).size).toBe(100)
})
