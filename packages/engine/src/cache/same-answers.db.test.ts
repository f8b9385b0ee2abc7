import { assert, asyncProperty, boolean, infiniteStream, nat } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import {
  anyQuestion,
  anyRights,
  openRights,
  openWorld,
  type Question,
  type RandomWorld,
  type Rights,
} from '../records/random-rights.fixture.ts'
import { idOf } from '../records/records.fixture.ts'
import type { RequestContext } from '../records/request-context.ts'
import { onEachDatabase, postgres, rounds } from '../testing/index.ts'
import { ResponseCache } from './response-cache.ts'

onEachDatabase((database) => {
  let world: RandomWorld
  beforeAll(async () => {
    world = await openWorld(database)
  })
  afterAll(() => world.close())

  const numRuns = rounds(database === postgres ? 40 : 120)

  test('for any rules, a cached response is the one that would be made', async () => {
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
      'the caller’s own rows and those of their team',
      'id = @request.auth.id || @request.auth.team.name = "red"',
    ],
    ['another name that begins like the id', 'id = @request.auth.id || @request.auth.idx = "a"'],
    ['two kinds of accounts', '@request.auth.tags:length > 1 && @request.auth.collectionId != ""'],
    ['oneself, for those with a right', '@request.auth.is_admin = true && id = @request.auth.id'],
    ['a right, and oneself without it', '@request.auth.is_admin = false || id = @request.auth.id'],
    ['the caller and being logged in', 'id = @request.auth.id || @request.auth.id != ""'],
  ])('a rule about %s keeps answers apart', async (_reason, read) => {
    const rights = { ...openRights, people: { ...openRights.people, reads: { phone: read } } }
    const question = { collection: 'people', filter: '', sort: '', expand: '', isView: true } as const
    for (const first of world.callers)
      expect(await misled(rights, question, [first, ...world.callers])).toEqual([])
  })

  test('members without a right share a list of which those with it have their own', async () => {
    const list =
      '@request.auth.id != "" && (open = true || (@request.auth.is_admin = true && (owner = @request.auth.id || readers.id ?= @request.auth.id)))'
    const { records } = world.under({ ...openRights, notes: { ...openRights.notes, list } })
    const cache = new ResponseCache({ collectionIdOf: (name) => name })
    const made: string[] = []
    const ask = async (name: string) => {
      const caller = world.callers.find(({ auth, isSuperuser }) => auth?.id === idOf(name) && !isSuperuser)
      if (!caller) throw new Error(`there is no ${name}`)
      const { bytes } = await cache.answer('notes', caller, async () => {
        made.push(name)
        const answer = await records.as(caller).list('notes', {})
        return { text: answer.json(), dependencies: answer.dependencies }
      })
      return String(bytes)
    }
    // Ann may see drafts of her own.
    const [bobs, cats, anns] = [await ask('bob'), await ask('cat'), await ask('ann')]
    expect(made).toEqual(['bob', 'ann'])
    expect(cats).toBe(bobs)
    expect(anns).toContain(idOf('n5'))
    expect(bobs).not.toContain(idOf('n5'))
    expect(await ask('bob')).toBe(bobs)
    expect(made).toEqual(['bob', 'ann'])
  })

  /** Returns the callers that got another response than they should, asking one after the other. */
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
