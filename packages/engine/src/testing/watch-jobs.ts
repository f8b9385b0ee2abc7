import { vi } from 'vitest'
import { Crons, type CronJob } from '../operations/crons/crons.ts'

/** The jobs that are added in this process while the work is done; of those with one id the last. */
export async function jobsAddedWhile(work: () => Promise<unknown>): Promise<readonly CronJob[]> {
  const spy = vi.spyOn(Crons.prototype, 'add')
  try {
    await work()
    return [...new Map(spy.mock.calls.map(([job]) => [job.id, job])).values()]
  } finally {
    spy.mockRestore()
  }
}
