import { DatabaseSync } from 'node:sqlite'
import PocketBase from 'pocketbase'
import { runSql, type DatabasePlace } from '@longhouse/engine/testing'
import { password, tables } from './data.ts'
import type { Row } from './data.ts'

type Stored = Record<string, string | number | bigint | null | Uint8Array>

/**
 * Writes one record of each kind through the API. The stored rows are the templates of all others, so that
 * the password hash and every column are as the server itself would have written them.
 */
export async function writeMoulds(
  url: string,
  superuser: { email: string; password: string },
): Promise<void> {
  const root = new PocketBase(url)
  await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
  const user = 'mould0000000001'
  await root
    .collection('users')
    .create({ id: user, username: 'mould', email: 'mould@example.com', password, passwordConfirm: password })
  const event = {
    id: 'mould0000000001',
    name: 'Mould',
    start_date: '2025-06-01',
    status: 'upcoming',
    game: 'gta5',
    organizer: user,
  }
  await root.collection('tournaments').create(event)
  await root.collection('tournament_registrations').create({ user, tournament: event.id, status: 'pending' })
  const clip = { id: 'mould0000000001', user, clip_title: 'Mould', clip_link: 'https://clips.example/mould' }
  await root.collection('clips').create(clip)
  await root.collection('clip_votes').create({ user, clip: clip.id, vote_type: 'upvote' })
}

/** Fills the database file of a stopped server from the templates, and deletes the templates. */
export function fillSqlite(file: string, scale: number): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA synchronous = OFF; BEGIN')
  for (const [table, rows] of tables(scale)) fillTable(database, table, rows)
  database.exec(
    "DELETE FROM users WHERE username = 'mould'; COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)",
  )
  database.close()
}

function fillTable(database: DatabaseSync, table: string, rows: Iterable<Row>): void {
  // node:sqlite types a row as unknown values; these are all that SQLite stores.
  const mould = database.prepare(`SELECT * FROM ${table} LIMIT 1`).get() as Stored | undefined
  if (!mould) throw new Error(`${table} has no row to copy.`)
  database.exec(`DELETE FROM ${table}`)
  const columns = Object.keys(mould)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const insert = database.prepare(
    `INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  for (const row of rows) {
    const values = { ...mould, ...row }
    insert.run(...columns.map((name) => values[name] ?? null))
  }
}

const rowsAtOnce = 5000

/** Like `fillSqlite`. */
export async function fillPostgres(place: DatabasePlace, scale: number): Promise<void> {
  const run = (statements: string) => runSql(place, statements)
  for (const [table, rows] of tables(scale)) {
    await run(`CREATE TABLE mould AS SELECT * FROM ${table} LIMIT 1; DELETE FROM ${table}`)
    for (const some of portions(rows)) {
      const values = JSON.stringify(some).replaceAll("'", "''")
      await run(
        `INSERT INTO ${table} OVERRIDING USER VALUE SELECT made.* FROM mould, jsonb_array_elements('${values}') AS row,
         jsonb_populate_record(mould, row) AS made`,
      )
    }
    await run('DROP TABLE mould')
  }
  await run('VACUUM ANALYZE')
}

function* portions(rows: Iterable<Row>): Generator<Row[]> {
  let some: Row[] = []
  for (const row of rows) {
    some.push(row)
    if (some.length < rowsAtOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
