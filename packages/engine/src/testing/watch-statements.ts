import { Client } from 'pg'
import { vi } from 'vitest'
import { Piece } from '../database/postgres-piece.ts'
import { SqliteConnection } from '../database/sqlite-connection.ts'
import { SqliteReader } from '../database/sqlite-reader.ts'

/** A statement as the database got it. */
export interface IssuedStatement {
  readonly sql: string
  readonly params: readonly (string | number | null)[]
}

/** Statements that this process issues to either database while work is done, also those that another process reads. */
export async function issuedWhile(work: () => Promise<unknown>): Promise<readonly IssuedStatement[]> {
  const issued = new Map<string, IssuedStatement>()
  const note = (statement: IssuedStatement) => issued.set(JSON.stringify(statement), statement)
  const spies = [
    ...[SqliteReader.prototype, SqliteConnection.prototype].flatMap((prototype) => [
      vi.spyOn(prototype, 'read'),
      vi.spyOn(prototype, 'readArrays'),
    ]),
    vi.spyOn(SqliteConnection.prototype, 'run'),
  ]
  const asked = [vi.spyOn(Piece.prototype, 'ask'), vi.spyOn(Client.prototype, 'query')]
  try {
    await work()
    for (const { mock } of spies) for (const [{ sql, params }] of mock.calls) note({ sql, params })
    for (const { mock } of asked)
      for (const [statement] of mock.calls) if (isPrepared(statement)) note(toIssued(statement))
  } finally {
    for (const spy of [...spies, ...asked]) spy.mockRestore()
  }
  return [...issued.values()]
}

interface Prepared {
  readonly text: string
  readonly values: IssuedStatement['params']
}

function isPrepared(statement: unknown): statement is Prepared {
  return typeof statement === 'object' && statement !== null && 'text' in statement && 'values' in statement
}

function toIssued({ text, values }: Prepared): IssuedStatement {
  return { sql: text, params: values }
}
