import { describe, expect, test } from 'vitest'
import { DependencyLog } from '../records/read-context.ts'
import { systemContext, type RequestContext, readVariable } from '../records/request-context.ts'
import { ResponseCache } from './response-cache.ts'

const guest: RequestContext = { ...systemContext, isSuperuser: false, method: 'GET' }
const superuser: RequestContext = { ...systemContext, method: 'GET' }

function member(id: string, fields: object = {}): RequestContext {
  return { ...guest, auth: { id, collectionId: 'users_id', collectionName: 'users', ...fields } }
}

interface Made {
  readonly reads?: readonly string[]
  readonly variables?: readonly string[]
  readonly personal?: readonly string[]
  readonly volatile?: boolean
  readonly text?: string
  /** Runs while the response is being made. */
  readonly meanwhile?: () => void | Promise<void>
}

function openCache(options: { maxBytes?: number } = {}) {
  const cache = new ResponseCache({ collectionIdOf: (name) => `${name}_id`, ...options })
  let made = 0
  /**
   * Requests a response; its text has the number of those made so far, so that a cached one is recognised.
   */
  const ask = async (context: RequestContext, how: Made = {}, question = 'q') => {
    const answer = await cache.answer(question, context, async () => {
      const dependencies = new DependencyLog()
      for (const name of how.reads ?? ['clips']) dependencies.collections.add(`${name}_id`)
      for (const name of how.variables ?? []) dependencies.variables.set(name, readVariable(context, name))
      for (const id of how.personal ?? []) dependencies.personal.add(id)
      dependencies.volatile = how.volatile ?? false
      const text = how.text ?? `answer ${++made}`
      await how.meanwhile?.()
      return { text, dependencies }
    })
    return answer.bytes.toString()
  }
  const change = (collection: string, origin: 'local' | 'remote' = 'local') =>
    cache.committed([{ collection, action: 'update', record: { id: 'x' }, origin }])
  return { cache, ask, change }
}

describe('a response is cached', () => {
  test('until a collection it was made from changes', async () => {
    const { ask, change } = openCache()
    const how = { reads: ['clips', 'users'] }
    expect(await ask(guest, how)).toBe('answer 1')
    expect(await ask(guest, how)).toBe('answer 1')
    change('votes')
    expect(await ask(guest, how)).toBe('answer 1')
    change('users')
    expect(await ask(guest, how)).toBe('answer 2')
    change('clips', 'remote')
    expect(await ask(guest, how)).toBe('answer 3')
  })

  test('for every query on its own', async () => {
    const { ask } = openCache()
    expect(await ask(guest, {}, 'a')).toBe('answer 1')
    expect(await ask(guest, {}, 'b')).toBe('answer 2')
    expect(await ask(guest, {}, 'a')).toBe('answer 1')
  })

  test('not when it depends on the clock or on chance', async () => {
    const { ask } = openCache()
    expect(await ask(guest, { volatile: true })).toBe('answer 1')
    expect(await ask(guest, { volatile: true })).toBe('answer 2')
  })

  test('not when a write overtook it, though it is given to the one who asked', async () => {
    const { ask, change } = openCache()
    expect(await ask(guest, { meanwhile: () => change('clips') })).toBe('answer 1')
    expect(await ask(guest)).toBe('answer 2')
  })

  test('although an unrelated write overtook it', async () => {
    const { ask, change } = openCache()
    await ask(guest, { meanwhile: () => change('votes') })
    expect(await ask(guest)).toBe('answer 1')
  })

  test('not when everything was dropped, also while it was being made', async () => {
    const { ask, cache } = openCache()
    await ask(guest)
    cache.drop()
    expect(await ask(guest, { meanwhile: () => cache.drop() })).toBe('answer 2')
    expect(await ask(guest)).toBe('answer 3')
    expect(await ask(guest)).toBe('answer 3')
  })

  test('not while changes of other nodes go unheard', async () => {
    const { ask, cache } = openCache()
    cache.drop({ canHearNodes: false })
    expect(await ask(guest)).toBe('answer 1')
    expect(await ask(guest)).toBe('answer 2')
    cache.drop()
    expect(await ask(guest)).toBe('answer 3')
    expect(await ask(guest)).toBe('answer 3')
  })
})

describe('a response is shared', () => {
  test('by all when no rule reads who asks', async () => {
    const { ask } = openCache()
    expect(await ask(guest)).toBe('answer 1')
    expect(await ask(member('anna'))).toBe('answer 1')
  })

  test('never between superusers and others, whatever the rules read', async () => {
    const { ask } = openCache()
    expect(await ask(superuser)).toBe('answer 1')
    expect(await ask(guest)).toBe('answer 2')
    expect(await ask(superuser)).toBe('answer 1')
  })

  test('only by callers for whom all variables have the same values', async () => {
    const { ask } = openCache()
    const how = { variables: ['@request.auth.is_admin', '@request.auth.team'] }
    expect(await ask(member('anna', { is_admin: true, team: 'red' }), how)).toBe('answer 1')
    expect(await ask(member('bert', { is_admin: true, team: 'red' }), how)).toBe('answer 1')
    expect(await ask(member('carl', { is_admin: false, team: 'red' }), how)).toBe('answer 2')
    expect(await ask(member('dora', { is_admin: true, team: 'blue' }), how)).toBe('answer 3')
    expect(await ask(guest, how)).toBe('answer 4')
  })

  test('not by others when a rule reads the id', async () => {
    const { ask } = openCache()
    const how = { variables: ['@request.auth.id'] }
    expect(await ask(member('anna'), how)).toBe('answer 1')
    expect(await ask(member('bert'), how)).toBe('answer 2')
    expect(await ask(member('anna'), how)).toBe('answer 1')
    expect(await ask(guest, how)).toBe('answer 3')
  })

  test('not when values only look alike once joined', async () => {
    const { ask } = openCache()
    const how = { variables: ['@request.auth.a', '@request.auth.b'] }
    expect(await ask(member('x', { a: '1","2', b: '3' }), how)).toBe('answer 1')
    expect(await ask(member('x', { a: '1', b: '2","3' }), how)).toBe('answer 2')
    expect(await ask(member('x', { a: 1, b: '3' }), how)).toBe('answer 3')
    expect(await ask(member('x', { a: '1', b: '3' }), how)).toBe('answer 4')
  })

  test('by header, parameter and method where a rule reads them', async () => {
    const { ask } = openCache()
    const how = { variables: ['@request.headers.x_team', '@request.query.invite', '@request.method'] }
    const asked = { ...guest, headers: { x_team: 'red' }, query: { invite: '1' } }
    expect(await ask(asked, how)).toBe('answer 1')
    expect(await ask({ ...asked }, how)).toBe('answer 1')
    expect(await ask({ ...asked, headers: {} }, how)).toBe('answer 2')
    expect(await ask({ ...asked, query: { invite: '2' } }, how)).toBe('answer 3')
    expect(await ask({ ...asked, method: 'HEAD' }, how)).toBe('answer 4')
  })

  test('not by those for whom it would differ, and theirs with no other caller', async () => {
    const { ask } = openCache()
    const how = { personal: ['anna', 'bert'] }
    expect(await ask(guest, how)).toBe('answer 1')
    expect(await ask(member('anna'), how)).toBe('answer 2')
    expect(await ask(member('bert'), how)).toBe('answer 3')
    expect(await ask(member('anna'), how)).toBe('answer 2')
    expect(await ask(member('carl'), how)).toBe('answer 1')
  })

  test('not with outsiders when one for whom it differs asked first', async () => {
    const { ask } = openCache()
    const how = { personal: ['anna'] }
    expect(await ask(member('anna'), how)).toBe('answer 1')
    expect(await ask(guest, how)).toBe('answer 2')
    expect(await ask(member('bert'), how)).toBe('answer 2')
  })

  test('not between records of two auth collections with the same id', async () => {
    const { ask } = openCache()
    const how = { personal: ['anna'] }
    const other = { ...guest, auth: { id: 'anna', collectionId: 'staff_id', collectionName: 'staff' } }
    expect(await ask(member('anna'), how)).toBe('answer 1')
    expect(await ask(other, how)).toBe('answer 2')
  })
})

/** Only promises are between a request and its wait for a response. */
const everybodyAsked = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('many who ask at once', () => {
  test('wait for one answer', async () => {
    const { ask } = openCache()
    const gate = Promise.withResolvers<void>()
    const answers = Array.from({ length: 20 }, () => ask(guest, { meanwhile: () => gate.promise }))
    await everybodyAsked()
    gate.resolve()
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['answer 1']))
  })

  test('get their own where the answer is not the same for them', async () => {
    const { ask } = openCache()
    const gate = Promise.withResolvers<void>()
    const slow = { variables: ['@request.auth.id'], meanwhile: () => gate.promise }
    const answers = [member('anna'), member('bert'), guest].map((context) => ask(context, slow))
    await everybodyAsked()
    gate.resolve()
    expect(new Set(await Promise.all(answers)).size).toBe(3)
  })

  test('do not wait for one that began before the latest write', async () => {
    const { ask, change } = openCache()
    const gate = Promise.withResolvers<void>()
    const before = ask(guest, { meanwhile: () => gate.promise })
    change('clips')
    expect(await ask(guest)).toBe('answer 2')
    gate.resolve()
    expect(await before).toBe('answer 1')
    expect(await ask(guest)).toBe('answer 2')
  })

  test('are not harmed by a failure of the first', async () => {
    const { cache, ask } = openCache()
    const failing = cache.answer('q', guest, async () => {
      await Promise.resolve()
      throw new Error('refused')
    })
    const second = ask(guest)
    await expect(failing).rejects.toThrow('refused')
    expect(await second).toBe('answer 1')
  })
})

describe('memory', () => {
  test('is bounded: what was not used goes first', async () => {
    const { cache, ask } = openCache({ maxBytes: 100_000 })
    const large = { text: 'x'.repeat(3000) }
    await ask(guest, large, 'popular')
    for (let index = 0; index < 100; index++) {
      await ask(guest, large, `question ${index}`)
      expect(cache.find('popular', guest)).toBeDefined()
    }
    expect(cache.find('question 0', guest)).toBeUndefined()
    expect(cache.find('question 99', guest)).toBeDefined()
  })

  test('is bounded also where what callers send is longer than the answers', async () => {
    const { cache, ask } = openCache({ maxBytes: 500_000 })
    const callers = Array.from({ length: 100 }, (_, n) => ({
      ...guest,
      headers: { x: `${n}`.padEnd(5000, 'x') },
    }))
    for (const caller of callers) await ask(caller, { variables: ['@request.headers.x'] })
    const kept = callers.filter((caller) => cache.find('q', caller))
    expect(kept.length).toBeLessThan(50)
    expect(kept).toContain(callers.at(-1))
  })

  test('is not given to a single answer', async () => {
    const { cache, ask } = openCache({ maxBytes: 100_000 })
    await ask(guest, { text: 'x'.repeat(90_000) }, 'huge')
    expect(cache.find('huge', guest)).toBeUndefined()
  })
})
