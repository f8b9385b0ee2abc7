import * as fc from 'fast-check'
import { expect } from 'vitest'
import { rounds } from '../src/testing/rounds.ts'
import { said, send } from './harness/answers.ts'
import { randomFilter } from './harness/random-filters.ts'
import { describeConformance } from './harness/section.ts'

const path = '/api/collections/tournaments/records?perPage=1&filter='
const words =
  `name|organizer.name|=|!=|?=|~|(|)|&&|'a'|"b"|1|-|null|@now|strftime(|,|:lower|:each|.|//|\n|%|\\|#`
    .split('|')
    .concat('||', 'geoDistance(', '@request.')
const runs = Number(process.env['CONFORMANCE_PROPERTY_RUNS'] ?? rounds(60))

export const filterProperty = describeConformance(
  'filter property',
  (api, row) => {
    const isAnsweredPlainly = async (filter: string) => {
      const { status, json } = await send(api, path + encodeURIComponent(filter), { as: 'member' })
      if (status === 200) return
      if (status === 403) expect(filter).toMatch(/@(request|collection)\./)
      else expect([status, json]).toEqual([400, { data: {}, message: said.plain, status: 400 }])
    }

    row('filters of the grammar answer 200', async () => {
      await fc.assert(
        fc.asyncProperty(randomFilter('tournaments'), async (filter) => {
          const { status } = await send(api, path + encodeURIComponent(filter), { as: 'member' })
          expect({ filter, status }).toEqual({ filter, status: 200 })
        }),
        { numRuns: runs },
      )
    })
    row('random text answers 200 or the plain 400', async () => {
      await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), isAnsweredPlainly), {
        numRuns: runs,
      })
    })
    row('random tokens answer 200 or the plain 400', async () => {
      const token = fc.constantFrom(...words)
      const tokens = fc.array(token, { maxLength: 14 }).map((parts) => parts.join(' '))
      await fc.assert(fc.asyncProperty(tokens, isAnsweredPlainly), { numRuns: runs })
    })
  },
  { isReadOnly: true },
)
