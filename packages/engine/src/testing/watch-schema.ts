import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

/** The place of an engine's data. */
export interface DatabasePlace {
  readonly dataDir: string
  /** Absent: SQLite in the data folder. */
  readonly databaseUrl?: string
}

/** A database as another process sees it: the same until something is changed. */
export interface SeenSchema {
  /** Everything that has a name, and how often a part of it was changed. */
  readonly objects: unknown
  /** Notes of engines about it. */
  readonly notes: unknown
  /** The versions of the schema that ran there, on PostgreSQL. */
  readonly versions?: unknown
}

/** A database that is inspected from outside. */
export interface SchemaWatch {
  seen(): Promise<SeenSchema>
  /** Runs statements behind the back of every engine. */
  run(...statements: string[]): Promise<void>
}

// The fingerprint of the whole is stored again after any change, and a watch on PostgreSQL makes a table.
const notes = ["_definitions WHERE kind <> 'schema'", '_columns', '_migrations'].map(
  (rows) => `SELECT * FROM ${rows} ORDER BY 1, 2`,
)

/** Watches the schema of a database from now on. */
export async function watchSchema({ dataDir, databaseUrl }: DatabasePlace): Promise<SchemaWatch> {
  return databaseUrl ? watchPostgres(databaseUrl) : watchSqlite(dataDir)
}

function watchSqlite(dataDir: string): SchemaWatch {
  const ask = (name: string, statements: readonly string[]) => {
    const database = new DatabaseSync(join(dataDir, name), { timeout: 10_000 })
    try {
      return statements.map((statement) => database.prepare(statement).all())
    } finally {
      database.close()
    }
  }
  const objects = ['PRAGMA schema_version', 'SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2']
  return {
    seen: async () => ({
      objects: ['data.db', 'logs.db']
        .filter((name) => existsSync(join(dataDir, name)))
        .map((name) => ask(name, objects)),
      notes: ask('data.db', notes),
    }),
    run: async (...statements) => {
      ask('data.db', statements)
    },
  }
}

async function watchPostgres(connectionString: string): Promise<SchemaWatch> {
  const ask = async (statements: readonly string[]) => {
    const client = new Client({ connectionString })
    await client.connect()
    try {
      const answers: unknown[] = []
      for (const statement of statements) answers.push((await client.query(statement)).rows)
      return answers
    } finally {
      await client.end()
    }
  }
  await ask([
    'CREATE TABLE ddl_seen (tag TEXT)',
    `CREATE FUNCTION note_ddl() RETURNS event_trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO ddl_seen VALUES (tg_tag); END $$`,
    'CREATE EVENT TRIGGER note_ddl ON ddl_command_start EXECUTE FUNCTION note_ddl()',
  ])
  const objects = [
    'SELECT tag FROM ddl_seen',
    'SELECT relname, relkind FROM pg_class WHERE relnamespace = current_schema()::regnamespace ORDER BY 1',
  ]
  return {
    seen: async () => ({
      objects: await ask(objects),
      notes: await ask(notes),
      versions: await ask(['SELECT hash, place FROM _schemas ORDER BY 1']),
    }),
    run: async (...statements) => {
      await ask(statements)
    },
  }
}
