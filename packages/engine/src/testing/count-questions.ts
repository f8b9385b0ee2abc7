import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'

/** Counts every question of this process to either database until the test is over; gives how many there were. */
export function countQuestions(): () => number {
  const spies = [
    ...(['all', 'get', 'run', 'iterate'] as const).map((name) => vi.spyOn(StatementSync.prototype, name)),
    vi.spyOn(Client.prototype, 'query'),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
}
