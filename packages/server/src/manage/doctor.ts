import type { Settings } from '../settings.ts'
import { examine } from './doctor/examine.ts'

const marks = { ok: '✓', warning: '!', problem: '✗' } as const

/** Looks at everything that can be wrong with an installation and says what to do about it; warnings alone are no failure. */
export async function doctor(settings: Settings, args: readonly string[] = []): Promise<number> {
  const found = await examine({ settings })
  if (args.includes('--json')) console.log(JSON.stringify(found, null, 2))
  else
    for (const { name, state, message, todo } of found)
      console.log(state === 'ok' ? `${marks.ok} ${name}` : `${marks[state]} ${name}: ${message}: ${todo}`)
  return found.some(({ state }) => state === 'problem') ? 1 : 0
}
