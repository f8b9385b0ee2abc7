import { Client } from 'pg'
import { vi } from 'vitest'
import { StatementBatch } from '../database/postgres-batch.ts'
import { SqliteConnection } from '../database/sqlite-connection.ts'
import { SqliteReader } from '../database/sqlite-reader.ts'

/** A statement as the database received it. */
export interface IssuedStatement {
  readonly sql: string
  readonly params: readonly (string | number | null)[]
}

/** Statements that this process issues to a database while work is done, also those that another process reads. */
export async function issuedWhile(
  database: 'sqlite' | 'postgres',
  work: () => Promise<unknown>,
): Promise<readonly IssuedStatement[]> {
  // An engine on the other one may run at the same time.
  const statements = await (database === 'sqlite' ? toSqlite(work) : toPostgres(work))
  return [...new Map(statements.map((statement) => [JSON.stringify(statement), statement])).values()]
}

async function toSqlite(work: () => Promise<unknown>): Promise<IssuedStatement[]> {
  const spies = [
    ...[SqliteReader.prototype, SqliteConnection.prototype].flatMap((prototype) => [
      vi.spyOn(prototype, 'read'),
      vi.spyOn(prototype, 'readArrays'),
    ]),
    vi.spyOn(SqliteConnection.prototype, 'run'),
  ]
  try {
    await work()
    return spies.flatMap(({ mock }) => mock.calls.map(([{ sql, params }]) => ({ sql, params })))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

async function toPostgres(work: () => Promise<unknown>): Promise<IssuedStatement[]> {
  const spies = [vi.spyOn(StatementBatch.prototype, 'ask'), vi.spyOn(Client.prototype, 'query')]
  try {
    await work()
    const asked: unknown[] = spies.flatMap(({ mock }) => mock.calls.map(([statement]) => statement))
    return asked.filter(isPrepared).map(({ text, values }) => ({ sql: text, params: values }))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

interface Prepared {
  readonly text: string
  readonly values: IssuedStatement['params']
}

function isPrepared(statement: unknown): statement is Prepared {
  return typeof statement === 'object' && statement !== null && 'text' in statement && 'values' in statement
}
