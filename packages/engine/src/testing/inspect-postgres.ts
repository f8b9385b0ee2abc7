import { Client } from 'pg'

/** A connection that inspects a PostgreSQL which engines are using; each query sees one snapshot. */
export interface PostgresInspector {
  rows(sql: string, params?: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

export async function inspectPostgres(databaseUrl: string): Promise<PostgresInspector> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    rows: async (sql, params = []) => (await client.query(sql, [...params])).rows,
    close: () => client.end(),
  }
}
