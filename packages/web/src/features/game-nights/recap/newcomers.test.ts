import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findNewcomers } from './recap.queries.ts'

const person = fc.nat(60).map((number) => `p${number}`)
const squads = fc.array(fc.uniqueArray(person, { maxLength: 8 }), { maxLength: 60 })

it('newcomers are those in no earlier squad, however few squads an answer holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(person, { maxLength: 50 }),
      squads,
      fc.integer({ min: 1, max: 10 }),
      async (people, earlier, pageSize) => {
        const ask = async (asked: readonly string[]) => {
          const found = earlier.filter((squad) => squad.some((id) => asked.includes(id)))
          return { squads: found.slice(0, pageSize), hasMore: found.length > pageSize }
        }
        const seen = new Set(earlier.flat())
        expect(await findNewcomers(people, ask)).toEqual(people.filter((id) => !seen.has(id)))
      },
    ),
  )
})

it('regulars cost one question together', async () => {
  let questions = 0
  const people = Array.from({ length: 16 }, (_, index) => `p${index}`)
  const ask = async () => {
    questions += 1
    return { squads: [people.slice(0, 8), people.slice(8)], hasMore: true }
  }
  expect(await findNewcomers(people, ask)).toEqual([])
  expect(questions).toBe(1)
})
