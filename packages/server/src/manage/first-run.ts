import { newFirstRunLink } from '../features/first-run/first-run-link.ts'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'

/** Prints a link that creates the first administrator. */
export async function firstRun(settings: Settings): Promise<number> {
  const link = await withEngine(settings, (engine) => newFirstRunLink({ engine, settings }))
  if (!link) {
    console.error(
      'There is an administrator already. "user promote EMAIL --operator" makes a member another one.',
    )
    return 1
  }
  console.log(
    'Open this within an hour to make the first administrator. It works once; earlier links are over.',
  )
  console.log(link)
  return 0
}
