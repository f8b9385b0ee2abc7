import type { World } from '../world.ts'

/** The names of all tables. */
export async function tableNames(world: World): Promise<string[]> {
  const { database } = world.site.engine
  const sql =
    database === 'sqlite'
      ? `SELECT "name" FROM "sqlite_master" WHERE "type" = 'table' ORDER BY 1`
      : `SELECT "tablename" AS "name" FROM "pg_tables" WHERE "schemaname" = 'public' ORDER BY 1`
  return (await world.query<{ readonly name: string }>(sql)).map(({ name }) => name)
}

/** Each row of each table as JSON. */
export async function* readTables(
  world: World,
): AsyncGenerator<{ readonly table: string; readonly row: string }> {
  for (const table of await tableNames(world))
    for (const row of await world.query(`SELECT * FROM "${table}"`)) yield { table, row: JSON.stringify(row) }
}
