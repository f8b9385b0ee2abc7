import type { Database } from '../database/database.ts'
import { sql, type SqlValue } from '../database/sql.ts'
import { Insert } from '../database/insertion.ts'
import type { RecordChange } from '../records/changes.ts'
import type { OpenTransaction } from '../records/transactions.ts'

/** A change in the log. */
export interface LoggedChange {
  readonly seq: number
  readonly node: string
  readonly collection: string
  readonly action: RecordChange['action']
  readonly record: string
  /** JSON of a deleted record as it was; for an updated one `RecordChange.before`, if any. */
  readonly snapshot: string | null
}

/** Numbers of changes, both ends included. */
export interface SeqRange {
  readonly from: number
  readonly to: number
}

/** The channel on which nodes notify each other of new numbers. */
export const changesChannel = 'longhouse_changes'

const table = `CREATE TABLE _changes (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  node TEXT NOT NULL,
  collection TEXT NOT NULL,
  action TEXT NOT NULL,
  record TEXT NOT NULL,
  snapshot TEXT,
  at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
)`
/** Its table and its index. */
export const changeLogObjects = [
  { name: '_changes', create: table },
  { name: '_changes_at', create: 'CREATE INDEX _changes_at ON _changes (at)' },
]
const columns = 'seq, node, collection, action, record, snapshot'
const insert = new Insert({
  table: '_changes',
  columns: ['node', 'collection', 'action', 'record', 'snapshot'],
  returning: 'seq',
})

/** The log of changes that the nodes of one PostgreSQL database share; kept for ten minutes. */
export class ChangeLog {
  readonly #database: Database
  readonly #node: string

  constructor(database: Database, node: string) {
    this.#database = database
    this.#node = node
  }

  /** Returns the highest number so far. */
  async highest(): Promise<number> {
    const [row] = await this.#database.read<{ highest: number }>(
      sql('SELECT coalesce(max(seq), 0) AS highest FROM _changes'),
    )
    return row?.highest ?? 0
  }

  /** Adds changes to the transaction they are part of; their numbers are known before it has committed. */
  append({ connection }: OpenTransaction, changes: readonly RecordChange[]): Promise<SeqRange> {
    const post = connection.post ?? ((statement) => connection.readArrays(statement))
    const rows = changes.map((change): SqlValue[] => [
      this.#node,
      change.collection,
      change.action,
      change.record.id,
      snapshotOf(change),
    ])
    return rangeOf(insert.inLengths(rows).map((insertion) => post(insertion)))
  }

  /** Changes of other nodes in a range of numbers, in order. */
  async read({ from, to }: SeqRange): Promise<LoggedChange[]> {
    const query = `SELECT ${columns} FROM _changes WHERE seq BETWEEN ? AND ? AND node <> ? ORDER BY seq`
    return this.#database.read(sql(query, [from, to, this.#node]))
  }

  /** Changes of other nodes above a number, in order. */
  async readAfter(floor: number): Promise<LoggedChange[]> {
    const query = `SELECT ${columns} FROM _changes WHERE seq > ? AND node <> ? ORDER BY seq`
    return this.#database.read(sql(query, [floor, this.#node]))
  }

  /** Returns the numbers of changes that other nodes made in the last seconds. */
  async recent(seconds: number): Promise<number[]> {
    const query =
      'SELECT seq FROM _changes WHERE at > now() - make_interval(secs => ?) AND node <> ? ORDER BY seq'
    const rows = await this.#database.readArrays(sql(query, [seconds, this.#node]))
    return rows.map(([seq]) => Number(seq))
  }

  /** Deletes entries older than ten minutes. */
  async prune(): Promise<void> {
    const statement = "DELETE FROM _changes WHERE at < now() - interval '10 minutes'"
    await this.#database.write((connection) => connection.run(sql(statement)))
  }
}

/** Parses `FROM-TO` from a notification; undefined if malformed. */
export function parseRange(payload: string): SeqRange | undefined {
  const [, from, to] = /^(\d{1,16})-(\d{1,16})$/.exec(payload) ?? []
  return from && to ? { from: Number(from), to: Number(to) } : undefined
}

async function rangeOf(answers: readonly Promise<unknown[][]>[]): Promise<SeqRange> {
  const seqs = (await Promise.all(answers)).flatMap((rows) => rows.map(([seq]) => Number(seq)))
  return { from: Math.min(...seqs), to: Math.max(...seqs) }
}

function snapshotOf({ action, record, before }: RecordChange): string | null {
  if (action !== 'delete') return before ? JSON.stringify(before) : null
  const { password: _password, tokenKey: _tokenKey, ...visible } = record
  return JSON.stringify(visible)
}
