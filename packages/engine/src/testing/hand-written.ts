import { Client, DatabaseError } from 'pg'
import { numbered } from '../database/postgres-transaction.ts'
import type { Engine } from '../engine.types.ts'
import { OpenTransaction } from '../records/transactions.ts'
import type { RawQuery } from '../records/transaction.ts'

/** Statements that were given to `query` in this process, by hand, and that PostgreSQL has not checked. */
const heard = new Set<string>()
const taken = new Set<string>()
const undefinedTable = '42P01'

// oxlint-disable-next-line typescript/unbound-method -- called with the transaction it belongs to
const { query } = OpenTransaction.prototype
OpenTransaction.prototype.query = function hearing<Row>(this: OpenTransaction, statement: RawQuery) {
  hear(statement.sql)
  return query.call<OpenTransaction, [RawQuery], Promise<Row[]>>(this, statement)
}

/** Records the statements of an engine's `query` outside transactions; those inside are recorded anyway. */
export function hearHandWritten(engine: Engine): void {
  const ask = engine.query.bind(engine)
  Object.assign(engine, {
    query: (statement: RawQuery) => {
      hear(statement.sql)
      return ask(statement)
    },
  })
}

/**
 * Makes PostgreSQL prepare each recorded statement, on a database with the same tables. Throws for one that
 * it refuses. Calls `address` only if there are new ones.
 */
export async function requirePostgresTakes(address: () => Promise<string>): Promise<void> {
  const fresh = [...heard]
  heard.clear()
  if (fresh.length === 0) return
  const client = new Client({ connectionString: await address() })
  await client.connect()
  try {
    for (const sql of fresh) {
      try {
        await client.query(`PREPARE heard AS ${numbered(sql).text}`)
      } catch (cause) {
        // A site on PostgreSQL has said it in this process: it waits for an engine with the tables of a site.
        if (isOfOtherTables(cause)) {
          heard.add(sql)
          continue
        }
        throw new Error(`PostgreSQL does not take what was written by hand: ${String(cause)}\n${sql}`, {
          cause,
        })
      }
      await client.query('DEALLOCATE heard')
      taken.add(sql)
    }
  } finally {
    await client.end()
  }
}

function isOfOtherTables(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === undefinedTable
}

function hear(sql: string): void {
  // Only what reads or writes rows can be prepared, and what tests write for themselves need not be.
  if (taken.has(sql) || !/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(sql)) return
  if (isOfTheSite(new Error('heard').stack ?? '')) heard.add(sql)
}

/**
 * Checks whether a statement was given by the server's own code, by the nearest stack line that is not the
 * engine's.
 */
function isOfTheSite(stack: string): boolean {
  const [nearest = ''] = stack.split('\n').filter((line) => /packages\/server\/|\.test\.ts/.test(line))
  return nearest.includes('packages/server/src/') && !/\.(?:test|fixture)\.ts|\/testing\//.test(nearest)
}
