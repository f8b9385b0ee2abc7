import type { Settings } from '../settings.ts'
import { examine } from './doctor/examine.ts'

const marks = { ok: '✓', warning: '!', problem: '✗' } as const

/**
 * Checks an installation and prints what to do. Returns the exit code: 1 for a problem, 0 for only warnings.
 */
export async function doctor(settings: Settings, args: readonly string[] = []): Promise<number> {
  const found = await examine({ settings })
  if (args.includes('--json')) console.log(JSON.stringify(found, null, 2))
  else
    for (const { name, state, message, todo } of found)
      console.log(state === 'ok' ? `${marks.ok} ${name}` : `${marks[state]} ${name}: ${message}: ${todo}`)
  return found.some(({ state }) => state === 'problem') ? 1 : 0
}
