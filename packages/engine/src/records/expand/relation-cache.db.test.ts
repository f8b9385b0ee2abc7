import { array, assert, asyncProperty, constantFrom, nat, oneof, record, type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../errors.ts'
import { onEachDatabase, postgres, rounds } from '../../testing/index.ts'
import type { ReadResult, RecordPage } from '../read-result.ts'
import { type RandomWorld, type Rights, anyRights, openRights, openWorld } from '../random-rights.fixture.ts'
import type { Records } from '../records.ts'
import { guest, idOf } from '../records.fixture.ts'
import type { RequestContext } from '../request-context.ts'

const people = ['ann', 'bob', 'cat', 'dan', 'eve']
const notes = ['n1', 'n2', 'n3', 'n4', 'n5']

const anyStep = oneof(
  record({ kind: constantFrom('ask' as const), who: nat(), of: constantFrom('notes', 'people', 'teams') }),
  record({ kind: constantFrom('comment' as const), who: nat(), note: nat() }),
  record({ kind: constantFrom('uncomment' as const), which: nat() }),
  record({ kind: constantFrom('move' as const), which: nat(), note: nat() }),
  record({ kind: constantFrom('give' as const), who: nat(), note: nat() }),
  record({ kind: constantFrom('raise' as const), who: nat(), level: nat({ max: 3 }) }),
)
type Step = typeof anyStep extends Arbitrary<infer S> ? S : never

const expands: Readonly<Record<string, string>> = {
  notes: 'comments_via_note,owner,editor.notes_via_owner,team',
  people: 'notes_via_owner,notes_via_editor,comments_via_author',
  teams: 'notes_via_team,notes_via_team.owner,notes_via_team.comments_via_note.author',
}

onEachDatabase((database) => {
  let world: RandomWorld
  beforeAll(async () => {
    world = await openWorld(database)
  })
  afterAll(() => world.close())

  const numRuns = rounds(database === postgres ? 6 : 20)
  test('for any rules and writes, every caller is shown the same group as a fresh read', async () => {
    await assert(
      asyncProperty(anyRights, array(anyStep, { minLength: 8, maxLength: 25 }), async (rights, steps) => {
        const { records } = world.under(rights)
        for (const step of steps) {
          if (step.kind !== 'ask') await write(records, step)
          // Callers who asked before, callers without the right, and the first ones again.
          else await expectAsRead(records, { rights, of: step.of, callers: callersFrom(step.who) })
        }
      }),
      { numRuns },
    )
  }, 240_000)

  describe('a group that is kept', () => {
    beforeAll(async () => {
      const comments = world.under(openRights).records.store('comments')
      for (const { id } of await comments.findAll()) await comments.delete(id)
    })

    test('is the only one read again when a record is added to it', async () => {
      const { records } = world.under(openRights)
      await list(records)
      const reads = vi.spyOn(world.database, 'readArrays')
      try {
        const { id } = await records.store('comments').create({ text: 'new', note: idOf('n4') })
        expect(textsOf(await list(records), 'n4')).toContain('new')
        expect(ownersRead(reads.mock.calls)).toEqual([idOf('n4')])
        await records.store('comments').delete(id)
        reads.mockClear()
        expect(textsOf(await list(records), 'n4')).not.toContain('new')
        expect(ownersRead(reads.mock.calls)).toEqual([idOf('n4')])
        reads.mockClear()
        await list(records)
        expect(ownersRead(reads.mock.calls)).toEqual([])
      } finally {
        reads.mockRestore()
      }
    })

    test('never has uncommitted writes of a transaction', async () => {
      const { records } = world.under(openRights)
      const failing = records.transaction(async (tx) => {
        await tx.recordsOf('comments').create({ text: 'never', note: idOf('n4') })
        const inside = await records.as(guest, tx).list('notes', { expand: 'comments_via_note' })
        expect(textsOf(inside, 'n4')).toContain('never')
        expect(textsOf(await list(records), 'n4')).not.toContain('never')
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      expect(textsOf(await list(records), 'n4')).not.toContain('never')
    })

    test('is not one that a write overtook after it was read', async () => {
      const { records } = world.under(openRights)
      const [isRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let held = 0
      const hold = async () => {
        held += 1
        // First for the notes themselves, then for what refers to them.
        if (held === 2) isRead.resolve()
        if (held === 2) await mayGoOn.promise
      }
      const slow = records.as(guest).list('notes', { expand: 'comments_via_note' }, { hold })
      await isRead.promise
      const { id } = await records.store('comments').create({ text: 'late', note: idOf('n4') })
      mayGoOn.resolve()
      expect(textsOf(await slow, 'n4')).not.toContain('late')
      expect(textsOf(await list(records), 'n4')).toContain('late')
      await records.store('comments').delete(id)
    })

    test('is read again when a record in it was changed', async () => {
      const { records } = world.under(openRights)
      const comments = records.store('comments')
      const { id } = await comments.create({ text: 'before', note: idOf('n4') })
      expect(textsOf(await list(records), 'n4')).toEqual(['before'])
      await comments.update(id, { text: 'after' })
      expect(textsOf(await list(records), 'n4')).toEqual(['after'])
      await comments.update(id, { note: idOf('n3') })
      expect(textsOf(await list(records), 'n4')).toEqual([])
      expect(textsOf(await list(records), 'n3')).toContain('after')
      await comments.delete(id)
    })

    test('is read again when a record that its rule reads was changed', async () => {
      const { records } = world.under({
        ...openRights,
        comments: { ...openRights.comments, view: 'note.level = 7' },
      })
      const { id } = await records.store('comments').create({ text: 'there', note: idOf('n4') })
      expect(textsOf(await list(records), 'n4')).toEqual([])
      await records.store('notes').update(idOf('n4'), { level: 7 })
      expect(textsOf(await list(records), 'n4')).toEqual(['there'])
      await records.store('notes').update(idOf('n4'), { level: 0 })
      expect(textsOf(await list(records), 'n4')).toEqual([])
      await records.store('comments').delete(id)
    })

    test('is dropped when writes of other nodes are unknown, and none is cached until then', async () => {
      const { records } = world.under(openRights)
      const elsewhere = world.under(openRights).records
      await list(records)
      records.drop({ canHearNodes: false })
      await list(records)
      const { id } = await elsewhere.store('comments').create({ text: 'elsewhere', note: idOf('n4') })
      expect(textsOf(await list(records), 'n4')).toContain('elsewhere')
      await elsewhere.store('comments').delete(id)
      records.drop({ canHearNodes: true })
      expect(textsOf(await list(records), 'n4')).not.toContain('elsewhere')
    })
  })

  function callersFrom(start: number): RequestContext[] {
    const { callers } = world
    return [0, 1, 7, 0].flatMap((step) => callers[(start + step) % callers.length] ?? [])
  }

  async function expectAsRead(records: Records, { rights, of, callers }: AskedByMany): Promise<void> {
    for (const caller of callers) {
      const params = { expand: expands[of], sort: 'id', perPage: '200' }
      const kept = await outcomeOf(() => records.as(caller).list(of, params))
      const read = await outcomeOf(() => world.under(rights).records.as(caller).list(of, params))
      expect(kept).toEqual(read)
    }
  }
})

function list(records: Records, caller: RequestContext = guest): Promise<ReadResult<RecordPage>> {
  return records.as(caller).list('notes', { expand: 'comments_via_note', sort: 'title' })
}

async function write(records: Records, step: Exclude<Step, { kind: 'ask' }>): Promise<void> {
  const comments = records.store('comments')
  const ids = 'which' in step ? (await comments.findAll({ sort: 'id' })).map(({ id }) => id) : []
  const id = 'which' in step ? ids[step.which % Math.max(1, ids.length)] : undefined
  const note = 'note' in step ? idOf(notes[step.note % notes.length] ?? '') : ''
  const who = 'who' in step ? idOf(people[step.who % people.length] ?? '') : ''
  if (step.kind === 'comment') await comments.create({ text: 'hi', note, author: who })
  if (step.kind === 'uncomment' && id) await comments.delete(id)
  if (step.kind === 'move' && id) await comments.update(id, { note })
  if (step.kind === 'give') await records.store('notes').update(note, { owner: who })
  if (step.kind === 'raise') await records.store('people').patch([{ id: who, level: step.level }])
}

interface AskedByMany {
  readonly rights: Rights
  readonly of: string
  readonly callers: readonly RequestContext[]
}

/** Returns the result with its dependencies: a cached one must not have fewer than one that was read. */
async function outcomeOf(answer: () => Promise<ReadResult<RecordPage>>): Promise<unknown> {
  try {
    const { dependencies, ...made } = await answer()
    const { collections, variables, volatile, personal } = dependencies
    return [made.json(), collections, variables, volatile, personal]
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
}

function textsOf({ body }: ReadResult<RecordPage>, note: string): unknown[] {
  const found = body.items.find(({ id }) => id === idOf(note))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as it was asked for
  const { comments_via_note: comments = [] } = (found?.['expand'] ?? {}) as {
    comments_via_note?: { text: string }[]
  }
  return comments.map(({ text }) => text)
}

/** The records whose comments were read. */
function ownersRead(
  calls: readonly (readonly [{ sql: string; params: readonly unknown[] }, ...unknown[]])[],
): unknown {
  const read = calls.filter(([{ sql }]) => sql.includes('FROM "comments"') && sql.includes('ORDER BY'))
  return read.flatMap(([{ params }]): unknown => JSON.parse(String(params[0])))
}
