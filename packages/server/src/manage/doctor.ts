import type { Settings } from '../settings.ts'
import { examine, type Examined } from './doctor/examine.ts'
import type { FastifyInstance } from 'fastify'
import { requireOperator } from '../platform/callers.ts'
import type { Site } from '../platform/feature.ts'
import {
  doctorKey,
  problemsIn,
  storedProblems,
  changeServerValue,
  readServerValue,
} from '../platform/server-values.ts'
import { unlessAborted } from '../platform/portions.ts'

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

/** Milliseconds for which findings are cached: they call other services, which a click must not repeat. */
const freshMs = 10_000

/** `GET /api/operator/doctor`: problems of the installation, checked once for all requests. */
export function doctorRoutes(app: FastifyInstance, { engine, settings }: Site): void {
  let last: { readonly at: number; readonly findings: Promise<Examined[]> } | undefined
  app.get('/api/operator/doctor', async (request, reply) => {
    await requireOperator(request)
    const now = performance.now()
    if (!last || now - last.at > freshMs) last = { at: now, findings: examine({ settings, engine }) }
    void reply.header('cache-control', 'no-store')
    return last.findings
  })
}

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
