import { assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../errors.ts'
import { DerivedContext } from '../records/request-context.ts'
import { type RandomWorld, anyNestedRule, openRights, openWorld } from '../records/random-rights.fixture.ts'
import { idOf } from '../records/records.fixture.ts'
import { onEachDatabase, postgres, rounds } from '../testing/index.ts'

const subjects = {
  notes: ['n1', 'n2', 'n3', 'n4', 'n5'],
  people: ['ann', 'bob', 'cat', 'dan', 'eve'],
} as const

/** Returns yes, no, or the status of a refusal. */
function outcomeOf(question: Promise<boolean>): Promise<boolean | number> {
  return question.catch((error: unknown) => {
    if (error instanceof ApiError) return error.status
    throw error
  })
}

onEachDatabase((database) => {
  let world: RandomWorld
  beforeAll(async () => {
    world = await openWorld(database)
  })
  afterAll(() => world.close())

  /** Returns whether a rule holds for a row in memory, and for the stored record. */
  const bothWays = async (
    name: keyof typeof subjects,
    rule: string,
    { who = 0, which = 0, body = {} } = {},
  ) => {
    const { records, registry } = world.under(openRights)
    const collection = registry.get(name)
    const id = idOf(subjects[name][which % subjects[name].length] ?? '')
    const row = collection && (await records.rows().find(collection, id))
    const caller = world.callers[who % world.callers.length]
    if (!collection || !row || !caller) throw new Error('there is nothing to ask about')
    const asked = records.as(new DerivedContext(caller, { body }))
    return {
      inMemory: await outcomeOf(asked.matches({ collection, rule, row })),
      stored: await outcomeOf(asked.matches({ collection, rule, row: id })),
    }
  }

  test.each(Object.keys(subjects) as (keyof typeof subjects)[])(
    'for any rule, a row of %s in memory is decided as the database decides it',
    async (name) => {
      await assert(
        asyncProperty(anyNestedRule(name), nat(), nat(), async (rule, who, which) => {
          const { inMemory, stored } = await bothWays(name, rule, { who, which })
          expect({ rule, outcome: inMemory }).toEqual({ rule, outcome: stored })
        }),
        { numRuns: rounds(database === postgres ? 150 : 400) },
      )
    },
    120_000,
  )

  test('texts are compared by their spelling, and a missing value equals an empty one', async () => {
    const sent = ['@request.body.title', '@request.body.owner', '@request.body.level', '@request.body.other']
    const known = ['title', 'owner', '@request.auth.id', '@request.auth.name']
    const texts = ['"One"', '"one"', '""', 'null', ...known, ...sent]
    const values = [undefined, null, '', 'One', 'one', '1', 1, true, ['One'], idOf('ann'), idOf('bob')]
    await assert(
      asyncProperty(
        constantFrom(...texts),
        constantFrom('=', '!=', '?=', '?!='),
        constantFrom(...texts),
        record({ who: nat(), which: nat(), value: constantFrom(...values) }),
        async (left, sign, right, { value, ...place }) => {
          const rule = `${left} ${sign} ${right}`
          const body = value === undefined ? {} : { title: value, owner: value, level: value, other: value }
          const { inMemory, stored } = await bothWays('notes', rule, { ...place, body })
          expect({ rule, body, outcome: inMemory }).toEqual({ rule, body, outcome: stored })
        },
      ),
      { numRuns: rounds(database === postgres ? 150 : 400) },
    )
  }, 120_000)

  const readsFor = async (rule: string) => {
    const reads = vi.spyOn(world.database, 'readArrays')
    try {
      const who = world.callers.findIndex(({ isSuperuser }) => !isSuperuser)
      await bothWays('notes', rule, { who, body: { owner: idOf('ann'), level: 1 } })
      // One for the row, one for the stored record, and one if the row in memory is not enough.
      return reads.mock.calls.length - 2
    } finally {
      reads.mockRestore()
    }
  }

  describe('the database is', () => {
    test.each([
      ['does not ask for the caller', 'owner = @request.auth.id && @request.auth.id != ""', 0],
      ['not asked what a word is', 'title != "One" || owner != @request.auth.id', 0],
      ['not asked what was sent', '@request.body.owner = @request.auth.id && @request.body.owner != ""', 0],
      ['asked for a field that was not sent', '@request.body.title = "One"', 1],
      ['asked for numbers that were sent', '@request.body.level = 1', 1],
      ['asked for what lies behind a relation', 'owner.boss = @request.auth.id', 1],
      ['asked for numbers', 'level = 1', 1],
    ])('%s', async (_what, rule, reads) => {
      expect(await readsFor(rule)).toBe(reads)
    })
  })
})
