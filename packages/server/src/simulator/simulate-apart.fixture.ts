import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const main = new URL('main.ts', import.meta.url).pathname

/**
 * Runs a simulation in a process of its own, as it controls clock, timers and random numbers of the whole process.
 * Returns what it prints.
 */
export async function simulateApart(...options: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [main, ...options], { maxBuffer: 2 ** 24 }).catch(
    (error: { stdout: string }) => error,
  )
  return stdout
}
