import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startFullSite, type FullSite, type KnownCollection, type KnownField } from './full-site.fixture.ts'
import { attackers, canSee, isHidden, type Attacker } from './who-sees-what.fixture.ts'

/** A pair of conditions of which one holds for the record of `member` and the other does not. */
type Guess = readonly [right: string, wrong: string]

/** A path from a list that may be queried to a field that may not be read. */
interface Door {
  readonly from: string
  readonly path: string
  /** `?` if the path leads to several records. */
  readonly any: string
  readonly field: KnownField
  readonly value: unknown
}

/** Attackers with the fewest rights, from whom most is hidden. */
const weakest = ['guest', 'other'] as const satisfies readonly Attacker[]

onEitherDatabase((database) => {
  let site: FullSite
  beforeAll(async () => {
    site = await startFullSite(database)
  })
  afterAll(() => site.close())

  const list = async (as: Attacker | 'superuser', from: string, query: Record<string, string>) => {
    const headers = { Authorization: site.as[as].authStore.token }
    const search = new URLSearchParams({ ...query, perPage: '500', fields: 'id,totalItems' })
    const response = await fetch(`${site.url}/api/collections/${from}/records?${search.toString()}`, {
      headers,
    })
    return [response.status, await response.text()] as const
  }

  /** Excludes the caller's own records, which may be queried. */
  const notOwn = (as: Attacker, from: string) => {
    const own = site.as[as].authStore.record?.id ?? (as === 'guest' ? '' : site.people[as].id)
    const fields = site.collections.find(({ name }) => name === from)?.fields ?? []
    if (from === 'users') return ` && id != '${own}'`
    return fields.some(({ name }) => name === 'user') ? ` && user != '${own}'` : ''
  }

  /** Returns filters whose response distinguishes a right guess from a wrong one. */
  const tellingFilters = async (as: Attacker, doors: readonly Door[]) => {
    const found: unknown[] = []
    for (const { from, path, any, field, value } of doors) {
      const others = (filter: string) => `(${filter})${notOwn(as, from)}`
      for (const [right, wrong] of guessesAbout(field, path, any, value)) {
        const answer = await list(as, from, { filter: others(right) })
        const control = await list(as, from, { filter: others(wrong) })
        if (!isDeepStrictEqual(answer, control)) found.push({ from, right, answer, control })
      }
    }
    return found
  }
  /** Returns fields by which a list has another order backwards. */
  const tellingOrders = async (as: Attacker, doors: readonly Door[]) => {
    const found: unknown[] = []
    for (const { from, path } of doors) {
      const up = await list(as, from, { sort: path })
      const down = await list(as, from, { sort: `-${path}` })
      if (!isDeepStrictEqual(up, down)) found.push({ from, path, up, down })
    }
    return found
  }

  describe.each(weakest)('as %s, by one door of each kind', (as) => {
    test('no filter tells a right guess about a hidden field from a wrong one, by totals or by records', async () => {
      const doors = oneOfEachKind(doorsOf(site, as))
      expect(new Set(doors.map(wayOf)).size).toBe(3)
      expect(await tellingFilters(as, doors)).toEqual([])
    })

    test('no order tells anything about a hidden field', async () => {
      expect(await tellingOrders(as, oneOfEachKind(doorsOf(site, as)))).toEqual([])
    })
  })

  describe.each(attackers)('as %s, by every door', { tags: 'all', timeout: 180_000 }, (as) => {
    test('no filter tells a right guess about a hidden field from a wrong one, by totals or by records', async () => {
      const doors = doorsOf(site, as)
      expect(doors.length).toBeGreaterThan(20)
      expect(await tellingFilters(as, doors)).toEqual([])
    })

    test('no order tells anything about a hidden field', async () => {
      expect(await tellingOrders(as, doorsOf(site, as))).toEqual([])
    })
  })

  test('the guesses are good: callers with the right can distinguish right from wrong', async () => {
    const users = site.collections.find(({ name }) => name === 'users')
    const fields = ['email', 'discord_id', 'discord_username', 'second_factor', 'theme_preference']
    for (const field of users?.fields.filter(({ name }) => fields.includes(name)) ?? []) {
      for (const [right, wrong] of guessesAbout(field, field.name, '', users?.record[field.name])) {
        const answers = [
          await list('superuser', 'users', { filter: right }),
          await list('superuser', 'users', { filter: wrong }),
        ]
        expect([right, answers[0]?.[0], answers[0]?.[1] === answers[1]?.[1]]).toEqual([right, 200, false])
      }
    }
  })
})

/** Directly, through every relation, and back through every relation that points here. */
function doorsOf({ collections }: FullSite, as: Attacker): Door[] {
  const open = collections.filter(({ name }) => canSee(as, name))
  const hiddenOf = ({ name, fields, record }: KnownCollection, from: string, path: string, any: string) =>
    fields
      .filter((field) => isHidden(as, name, field.name))
      .map((field) => ({ from, path: `${path}${field.name}`, any, field, value: record[field.name] }))
  return open.flatMap((from) => [
    ...hiddenOf(from, from.name, '', ''),
    ...from.fields.flatMap(({ name, collectionId }) => {
      const target = collections.find(({ id }) => id === collectionId)
      return target ? hiddenOf(target, from.name, `${name}.`, '') : []
    }),
    ...collections.flatMap((other) =>
      other.fields
        .filter(({ collectionId }) => collectionId === from.id)
        .flatMap(({ name }) => hiddenOf(other, from.name, `${other.name}_via_${name}.`, '?')),
    ),
  ])
}

/** Every field directly; and each type of field once through a relation and once back through one. */
function oneOfEachKind(doors: readonly Door[]): Door[] {
  const kindOf = (door: Door) =>
    wayOf(door) === 'direct' ? `${door.from}.${door.path}` : `${wayOf(door)} ${door.field.type}`
  return [...new Map(doors.map((door) => [kindOf(door), door])).values()]
}

function wayOf({ path, any }: Door): 'direct' | 'relation' | 'back-relation' {
  if (any !== '') return 'back-relation'
  return path.includes('.') ? 'relation' : 'direct'
}

function guessesAbout({ type }: KnownField, path: string, any: string, value: unknown): Guess[] {
  const pair = (operator: string, right: string, wrong: string): Guess => [
    `${path} ${any}${operator} ${right}`,
    `${path} ${any}${operator} ${wrong}`,
  ]
  if (type === 'bool') return [pair('=', String(value === true), String(value !== true))]
  if (type === 'number') return [pair('=', String(value), '987654'), pair('>', '-99999', '999999')]
  if (type === 'json') return [pair('~', "'o'", "'qqqq'")]
  const text = typeof value === 'string' ? value : ''
  // An empty value can reveal nothing.
  if (text === '') return []
  return [
    pair('=', `'${text}'`, "'qqqq'"),
    pair('~', `'${text.slice(0, 3)}'`, "'qqqq'"),
    pair('>=', `'${text}'`, `'${text}~'`),
    [`${path}:lower ${any}= '${text.toLowerCase()}'`, `${path}:lower ${any}= 'qqqq'`],
  ]
}
