import { array, asyncProperty, assert, boolean, constantFrom, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenRecords, guest, idOf, openRecords } from '../records/records.fixture.ts'
import type { RequestContext } from '../records/request-context.ts'
import type { CollectionDefinition } from '../schema/collection.ts'
import { bool, relation, text } from '../schema/index.ts'
import { onEachDatabase } from '../testing/index.ts'

type Caller = 'nobody' | 'ann' | 'bob'

interface Room {
  readonly name: string
  readonly is_open: boolean
  readonly owner: Caller
  /** Places in the list of rooms. */
  readonly doors: readonly number[]
}

/** Rules, and what they mean. */
const rules: Readonly<Record<string, (room: Room, caller: Caller) => boolean>> = {
  '': () => true,
  'is_open = true': ({ is_open }) => is_open,
  'owner = @request.auth.id': isOwner,
  'is_open = true || owner.id = @request.auth.id || name = "b"': (room, caller) =>
    room.is_open || isOwner(room, caller) || room.name === 'b',
}
const spelled = Object.keys(rules)

/** Houses with rooms behind every rule, and rooms that lead to rooms behind the next one. */
const collections: readonly CollectionDefinition[] = [
  { name: 'people', type: 'auth', shape: {}, rules: { list: '' } },
  ...spelled.map((rule, place): CollectionDefinition => ({
    name: `rooms${place}`,
    type: 'base',
    shape: {
      name: text(),
      is_open: bool(),
      owner: relation('people'),
      doors: relation(`rooms${(place + 1) % spelled.length}`, { maxSelect: 9 }),
    },
    rules: { list: rule },
  })),
  {
    name: 'houses',
    type: 'base',
    shape: Object.fromEntries(
      spelled.map((_, place) => [`rooms${place}`, relation(`rooms${place}`, { maxSelect: 9 })]),
    ),
    rules: { list: '' },
  },
]

const places = array(constantFrom(0, 1, 2, 3, 4), { maxLength: 3 }).map((list) => [...new Set(list)])
const street = record({
  rooms: array(
    record({
      name: constantFrom('', 'a', 'b', 'c'),
      is_open: boolean(),
      owner: constantFrom<Caller>('nobody', 'ann', 'bob'),
      doors: places,
    }),
    { minLength: 5, maxLength: 5 },
  ),
  houses: array(places, { maxLength: 6 }),
})

onEachDatabase((database) => {
  let open: OpenRecords
  let run = 0
  beforeAll(async () => {
    open = await openRecords(database, { collections })
    for (const name of ['nobody', 'ann', 'bob'])
      await open.add('people', { id: idOf(name), email: `${name}@example.com`, password: 'password' })
  })
  afterAll(() => open.close())

  const contextOf = async (caller: Caller): Promise<RequestContext> =>
    caller === 'nobody' ? guest : open.as(idOf(caller))

  test('ordering by related rows is as if those that may not be listed were not there', async () => {
    await assert(
      asyncProperty(
        street,
        constantFrom(...spelled.keys()),
        constantFrom<Caller>('nobody', 'ann', 'bob'),
        constantFrom('', '-'),
        boolean(),
        async ({ rooms, houses }, place, caller, sign, isDeep) => {
          await furnish(open, rooms, houses, (run += 1))
          const sort = `${sign}rooms${place}.${isDeep ? 'doors.' : ''}name`
          const context = await contextOf(caller)
          const { items } = (await open.records.as(context).list('houses', { sort, perPage: '100' })).body
          const seen = items.map(({ id }) => Number(id.slice(-2)))
          const isSeen = (index: number, room: Room) => rules[spelled[index] ?? '']?.(room, caller) ?? false
          expect(seen).toEqual(expected({ rooms, houses, place, isDeep, isSeen, isDown: sign === '-' }))
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)
})

interface Model {
  readonly rooms: readonly Room[]
  readonly houses: readonly (readonly number[])[]
  readonly place: number
  readonly isDeep: boolean
  readonly isDown: boolean
  readonly isSeen: (place: number, room: Room) => boolean
}

/** The houses in order. One whose rooms may all not be listed is left out; one without rooms comes before all. */
function expected({ rooms, houses, place, isDeep, isDown, isSeen }: Model): number[] {
  const roomsAt = (index: number, list: readonly number[]): (Room | null)[] =>
    list.length === 0
      ? [null]
      : list.flatMap((each) => rooms[each] ?? []).filter((room) => isSeen(index, room))
  const keyed = houses.flatMap((list, house) => {
    const near = roomsAt(place, list)
    const reached = isDeep
      ? near.flatMap((room) => roomsAt((place + 1) % spelled.length, room?.doors ?? []))
      : near
    const keys = reached.map((room) => room?.name ?? null).toSorted((a, b) => compare(a, b))
    return keys.length === 0 ? [] : [{ house, key: (isDown ? keys.at(-1) : keys[0]) ?? null }]
  })
  const turn = isDown ? -1 : 1
  return keyed.toSorted((a, b) => turn * compare(a.key, b.key) || a.house - b.house).map(({ house }) => house)
}

function isOwner({ owner }: Room, caller: Caller): boolean {
  return caller !== 'nobody' && owner === caller
}

/** Nothing comes before every text. */
function compare(a: string | null, b: string | null): number {
  if (a === b) return 0
  return a === null || (b !== null && a < b) ? -1 : 1
}

async function furnish(
  { records, registry }: OpenRecords,
  rooms: readonly Room[],
  houses: readonly (readonly number[])[],
  run: number,
): Promise<void> {
  const idAt = (place: number) => `run${String(run).padStart(10, '0')}${String(place).padStart(2, '0')}`
  const refill = async (name: string, rows: readonly Record<string, unknown>[]) => {
    const collection = registry.get(name)
    if (!collection) throw new Error(`${name} is missing`)
    await records.transaction(async (tx) => {
      await tx.query({ sql: `DELETE FROM "${name}"`, params: [] })
    })
    await records.rows().insert(
      collection,
      rows.map((row, place) => ({ ...row, id: idAt(place) })),
    )
  }
  for (const place of spelled.keys()) {
    const rows = rooms.map(({ name, is_open, owner, doors }) => ({
      name,
      is_open,
      owner: idOf(owner),
      doors: doors.map(idAt),
    }))
    await refill(`rooms${place}`, rows)
  }
  const all = houses.map((list) =>
    Object.fromEntries(spelled.map((_, place) => [`rooms${place}`, list.map(idAt)])),
  )
  await refill('houses', all)
}
