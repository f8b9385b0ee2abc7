import { randomUUID } from 'node:crypto'
import { type QueryCollection, indexPlans } from './catalogue.ts'
import { columnKindName, columnKindsTable } from './column-kinds.ts'
import type { Connection } from './database.ts'
import { functionsHash, hashOf, noteDefinition, readDefinitions } from './definitions.ts'
import { sql } from './sql.ts'
import { wantedViews } from './views.ts'

/** The tables of the versions and of the nodes that run them. */
export const schemaNodesTables = [
  {
    name: '_schemas',
    columns: 'hash TEXT NOT NULL PRIMARY KEY, place BIGINT NOT NULL, seen BIGINT NOT NULL',
  },
  { name: '_nodes', columns: 'id TEXT NOT NULL PRIMARY KEY, hash TEXT NOT NULL, seen BIGINT NOT NULL' },
].map(({ name, columns }) => ({ name, create: `CREATE TABLE ${name} (${columns})` }))

/** A node that was not seen for this time is gone. */
const aliveMs = 90_000
/** A version that was not seen for this time is away: when it comes, it was deployed again. */
const awayMs = 5 * 60_000

interface Standing {
  readonly hash: string
  readonly now: number
  readonly place: number
  readonly highest: number
  /** Whether no node of this version was seen recently. */
  readonly isArriving: boolean
}

/**
 * The versions of the schema on one database, in the order in which they came. While a newer one runs, a node
 * of an older one that starts again removes nothing. When the newer one is gone, the older one decides again.
 * If there is only one node, its version is the newest.
 */
export class SchemaNodes {
  readonly #id = randomUUID()
  readonly #collections: readonly QueryCollection[]

  constructor(collections: readonly QueryCollection[]) {
    this.#collections = collections
  }

  /** Joins at a start, in its transaction. Returns whether this version may replace what others made. */
  async join(connection: Connection): Promise<boolean> {
    const { clock } = connection.dialect
    if (!clock) return true
    const standing = await this.#stand(connection, clock)
    const nodes = await connection.read<{ place: number }>(
      sql('SELECT s.place FROM _nodes n JOIN _schemas s ON s.hash = n.hash WHERE n.seen > ?', [
        standing.now - aliveMs,
      ]),
    )
    if (!standing.isArriving && nodes.some(({ place }) => place > standing.place)) return false
    await this.#rise(connection, standing)
    return true
  }

  /**
   * To be called now and then: reports that this node is alive. Returns true when all newer versions are gone
   * and this version decides again.
   */
  async look(connection: Connection): Promise<boolean> {
    const { clock } = connection.dialect
    if (!clock) return false
    const standing = await this.#stand(connection, clock)
    const newer = 'SELECT seen FROM _schemas WHERE place > ?'
    const others = await connection.read<{ seen: number }>(sql(newer, [standing.place]))
    if (others.length === 0 || others.some(({ seen }) => seen > standing.now - awayMs)) return false
    await this.#rise(connection, standing)
    return true
  }

  /** Reports that this node is gone. */
  async leave(connection: Connection): Promise<void> {
    if (connection.dialect.clock) await connection.run(sql('DELETE FROM _nodes WHERE id = ?', [this.#id]))
  }

  /** Returns the place of this version; an unknown one is above all others. */
  async #stand(connection: Connection, clock: string): Promise<Standing> {
    const hash = schemaHash(connection, this.#collections)
    const [row] = await connection.read<{ time: number }>(sql(clock))
    const now = Math.floor(row?.time ?? 0)
    const keepNode =
      'INSERT INTO _nodes (id, hash, seen) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen'
    await connection.run(sql(keepNode, [this.#id, hash, now]))
    await connection.run(sql('DELETE FROM _nodes WHERE seen < ?', [now - awayMs]))
    const schemas = await connection.read<{ hash: string; place: number; seen: number }>(
      sql('SELECT hash, place, seen FROM _schemas'),
    )
    await connection.run(sql('UPDATE _schemas SET seen = ? WHERE hash = ?', [now, hash]))
    const highest = Math.max(0, ...schemas.map(({ place }) => place))
    const { place, seen } = schemas.find((schema) => schema.hash === hash) ?? { place: highest + 1, seen: 0 }
    return { hash, now, place, highest, isArriving: seen < now - awayMs }
  }

  async #rise(connection: Connection, { hash, now, place, highest }: Standing): Promise<void> {
    if (place === highest) return
    const keep = `INSERT INTO _schemas (hash, place, seen) VALUES (?, ?, ?)
      ON CONFLICT (hash) DO UPDATE SET place = excluded.place`
    await connection.run(sql(keep, [hash, highest + 1, now]))
  }
}

/** Returns a hash that changes with everything that the collections want of the database. */
export function schemaHash(
  connection: Pick<Connection, 'dialect'>,
  collections: readonly QueryCollection[],
): string {
  const tableParts = collections
    .filter(({ isView }) => !isView)
    .map((table) => [
      table.name,
      table.fields.map((field) => [field.name, columnKindName(field)]),
      indexPlans(table).map(({ name }) => name),
    ])
  const parts = [tableParts, [...wantedViews(connection, collections)], functionsHash(connection)]
  return hashOf(JSON.stringify(parts))
}

/** The schema as a whole is stored as one definition. */
const whole = { kind: 'schema', name: 'whole' } as const

/** Other notes of engines about a schema. */
const notes = sql(`SELECT
  (SELECT string_agg(collection || ' ' || field || ' ' || kind || ' ' || storage, ',' ORDER BY collection, field)
    FROM ${columnKindsTable}),
  (SELECT string_agg(id, ',' ORDER BY id) FROM _migrations),
  (SELECT string_agg(kind || ' ' || name || ' ' || wanted || ' ' || kept, ',' ORDER BY kind, name)
    FROM _definitions WHERE kind <> '${whole.kind}')`)

/**
 * Checks whether the last start left everything as `wanted` asks, and tables, views, indexes, functions and
 * notes are unchanged since. Then there is nothing to compare.
 */
export async function isReady(connection: Connection, wanted: string): Promise<boolean> {
  const names = await connection.read<{ name: string }>(connection.dialect.listNames)
  // The last one that a start makes of those that are read here.
  if (!names.some((row) => row.name === columnKindsTable)) return false
  const known = (await readDefinitions(connection, whole.kind)).get(whole.name)
  return known?.wanted === hashOf(wanted) && known.kept === (await stateOf(connection))
}

/** Stores that everything is as `wanted` asks, in the transaction that made it so. */
export async function noteReady(connection: Connection, wanted: string): Promise<void> {
  await noteDefinition(connection, { ...whole, wanted: hashOf(wanted), kept: await stateOf(connection) })
}

async function stateOf(connection: Connection): Promise<string> {
  const made = await connection.readArrays(connection.dialect.schemaState)
  return hashOf(JSON.stringify([made, await connection.readArrays(notes)]))
}
