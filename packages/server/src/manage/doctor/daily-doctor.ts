import { doctorKey, problemsIn, storedProblems } from '../../platform/found-problems.ts'
import type { Site } from '../../platform/feature.ts'
import { changeServerValue, readServerValue } from '../../platform/server-values.ts'
import { unlessAborted } from '../../platform/unless-aborted.ts'
import { examine } from './examine.ts'

const everyNight = '7 5 * * *'

/**
 * Checks a live site every night and stores what fails: operators are notified of checks that did not fail
 * before.
 */
export function startDailyDoctor(site: Site): () => void {
  if (site.settings.isDemo) return () => undefined
  return site.engine.crons.add({
    id: 'doctor',
    expression: everyNight,
    run: (signal) => storeProblems(site, signal),
  })
}

async function storeProblems({ engine, settings, logger }: Site, signal: AbortSignal): Promise<void> {
  const found = await unlessAborted(signal, () => examine({ settings, engine }))
  const problems = found.filter(({ state }) => state === 'problem')
  const known = new Set(problemsIn(await readServerValue(engine, doctorKey)).map(({ name }) => name))
  for (const { name, message, todo } of problems)
    if (!known.has(name)) logger.warn(`doctor: ${name}: ${message}: ${todo}`)
  await changeServerValue(engine, doctorKey, () => storedProblems(problems))
}
