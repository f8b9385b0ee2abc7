import { formatDate } from '@longhouse/engine/schema'
import type { Person } from '../people.ts'
import type { Call, World } from '../world.ts'

/** Something that a person does. */
export interface SimulatedAct {
  readonly name: string
  /** How likely it is next to the others. */
  readonly weight: number
  /** Does it; false if there is no occasion for it. */
  readonly run: (world: World) => Promise<boolean>
}

/** A row that gives an occasion for an act: who acts and what on. */
export interface Occasion extends Readonly<Record<string, string | number | null>> {
  readonly id: string
  /** The account that acts. */
  readonly by: string
  /** Rows are sorted by it, so that no choice depends on an id. */
  readonly about: string
}

/** A request, described for the steps unless the name of the act and what it is about say enough. */
export type Order = Call & { readonly what?: string }

/** An act on one row of a query, done with one request. */
export function act(
  name: string,
  weight: number,
  sql: string,
  order: (row: Occasion, world: World) => Order,
): SimulatedAct {
  return custom(name, weight, async (world) => {
    const row = world.dice.pick(await findOccasions(world, sql))
    const person = row && personOf(world, row.by)
    if (!row || !person) return false
    await world.ask(person, { what: `${name} ${row.about}`, ...order(row, world) })
    return true
  })
}

export function custom(name: string, weight: number, run: SimulatedAct['run']): SimulatedAct {
  return { name, weight, run }
}

const unitMs = { m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 }

/** Rows of a query in which `{now}`, `{-3h}` and `{+2d}` stand for times and `{staff}` for the account of staff. */
export async function findOccasions(world: World, sql: string): Promise<Occasion[]> {
  const filled = sql
    .replaceAll('{staff}', world.people[0]?.id ?? '')
    .replaceAll('{now}', `'${formatDate(world.now)}'`)
    .replaceAll(/\{([+-]\d{1,4})([mhd])\}/g, (_, count: string, unit: keyof typeof unitMs) => {
      return `'${formatDate(world.in(Number(count) * unitMs[unit]))}'`
    })
  const rows = await world.query<Occasion>(filled)
  return rows.toSorted((a, b) => (a.about < b.about ? -1 : Number(a.about > b.about)))
}

/** The person with an account of this id. */
export function personOf({ people }: World, id: string): Person | undefined {
  return id === '' ? undefined : people.find((person) => person.id === id)
}

export function recordPath(collection: string, id = ''): string {
  return `/api/collections/${collection}/records${id && `/${id}`}`
}

export function create(collection: string, body: unknown): Call {
  return { method: 'POST', path: recordPath(collection), body }
}

export function update(collection: string, id: string, body: unknown): Call {
  return { method: 'PATCH', path: recordPath(collection, id), body }
}

export function remove(collection: string, id: string): Call {
  return { method: 'DELETE', path: recordPath(collection, id) }
}

export function post(path: string, body: unknown = {}): Call {
  return { method: 'POST', path, body }
}
