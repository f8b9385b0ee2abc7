import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { StatementBatch } from '../database/postgres-batch.ts'

/**
 * Counts every query of this process to either database until the test is over; returns a function that
 * returns the count.
 */
export function countQueries(): () => number {
  const spies = [
    ...(['all', 'get', 'run', 'iterate'] as const).map((name) => vi.spyOn(StatementSync.prototype, name)),
    vi.spyOn(StatementBatch.prototype, 'ask'),
  ]
  const sent = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => {
    for (const spy of [...spies, sent]) spy.mockRestore()
  })
  const single = () =>
    sent.mock.calls.filter(([asked]: unknown[]) => !(asked instanceof StatementBatch)).length
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, single())
}
