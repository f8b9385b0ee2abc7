import { assert, asyncProperty, boolean, infiniteStream, nat } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { anyQuestion, anyRights, openRights, openWorld } from '../records/random-rights.fixture.ts'
import type { Question, RandomWorld, Rights } from '../records/random-rights.fixture.ts'
import { idOf } from '../records/records.fixture.ts'
import type { RequestContext } from '../records/request-context.ts'
import { onEachDatabase, postgres } from '../testing/index.ts'
import { ResponseCache } from './response-cache.ts'

onEachDatabase((database) => {
  let world: RandomWorld
  beforeAll(async () => {
    world = await openWorld(database)
  })
  afterAll(() => world.close())

  const numRuns = database === postgres ? 40 : 120

  test('whatever the rules are, a kept answer is the one that would be made', async () => {
    const turns = infiniteStream(nat({ max: world.callers.length - 1 }))
    await assert(
      asyncProperty(anyRights, anyQuestion, boolean(), turns, async (rights, question, isView, order) => {
        const callers = [...order.take(2 * world.callers.length)].flatMap((n) => world.callers[n] ?? [])
        expect(await misled(rights, { ...question, isView }, callers)).toEqual([])
      }),
      { numRuns },
    )
  }, 120_000)

  test.each([
    [
      'what is one’s own and what one’s team may see',
      'id = @request.auth.id || @request.auth.team.name = "red"',
    ],
    ['another name that begins like the id', 'id = @request.auth.id || @request.auth.idx = "a"'],
    ['two kinds of accounts', '@request.auth.tags:length > 1 && @request.auth.collectionId != ""'],
    ['oneself and being somebody', 'id = @request.auth.id || @request.auth.id != ""'],
  ])('a rule about %s keeps answers apart', async (_reason, read) => {
    const rights = { ...openRights, people: { ...openRights.people, reads: { phone: read } } }
    const question = { collection: 'people', filter: '', sort: '', expand: '', isView: true } as const
    for (const first of world.callers)
      expect(await misled(rights, question, [first, ...world.callers])).toEqual([])
  })

  /** Who of the callers, asking one after the other, got another answer than they should. */
  async function misled(
    rights: Rights,
    { collection, isView, ...params }: Asked,
    callers: readonly RequestContext[],
  ): Promise<RequestContext[]> {
    const { records } = world.under(rights)
    const cache = new ResponseCache({ collectionIdOf: (name) => name })
    const found: RequestContext[] = []
    for (const caller of callers) {
      const make = async () => {
        const answer = isView
          ? await records.as(caller).view(collection, firstOf[collection], params)
          : await records.as(caller).list(collection, params)
        return { text: answer.json(), dependencies: answer.dependencies }
      }
      const kept = await outcomeOf(async () => String((await cache.answer('asked', caller, make)).bytes))
      if (kept !== (await outcomeOf(async () => (await make()).text))) found.push(caller)
    }
    return found
  }
})

interface Asked extends Question {
  readonly isView: boolean
}

const firstOf = { people: idOf('ann'), notes: idOf('n1'), comments: idOf('c1') }

async function outcomeOf(answer: () => Promise<string>): Promise<string> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ApiError) return `${error.status}`
    throw error
  }
}
