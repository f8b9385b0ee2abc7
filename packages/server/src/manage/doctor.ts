import type { Settings } from '../settings.ts'
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
import type { Engine } from '@longhouse/engine'
import { failureSentences } from '../failure-sentences.ts'
import { buildFindings, filesFindings, folderFindings } from './doctor/folder-findings.ts'
import { botFindings } from './doctor/bot-findings.ts'
import { communityFindings } from './doctor/community-findings.ts'
import { lookAtDatabase, type DatabaseLook } from './doctor/database-findings.ts'
import {
  discordFindings,
  lookAtGuild,
  type GuildLook,
  loginFindings,
  roleFindings,
} from './doctor/discord-findings.ts'
import { messageOf, type Finding } from './doctor/finding.ts'
import { mailFindings, webhookFindings } from './doctor/message-findings.ts'
import { settingsFindings } from './doctor/settings-findings.ts'

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

/**
 * Result of a check, for programs: `message` is the problem or the risk, `todo` what to do; both are '' if
 * all is well.
 */
interface Examined {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'problem'
  readonly message: string
  readonly todo: string
}

interface Installation {
  readonly settings: Settings
  /** The running engine; if undefined, one is opened and closed again. */
  readonly engine?: Engine
}

const patienceMs = 20_000

/** Runs all checks of an installation. No check takes longer than twenty seconds. */
export async function examine({ settings, engine }: Installation): Promise<Examined[]> {
  const database = lookAtDatabase(settings, engine)
  const guild = settings.discord ? lookAtGuild(settings.discord) : undefined
  const checks: readonly Check[] = [
    { name: 'community', look: async () => communityFindings(settings) },
    { name: 'settings', look: async () => settingsFindings(settings) },
    { name: 'web app', look: () => buildFindings(settings) },
    { name: 'data folder', look: () => folderFindings(settings.dataDir) },
    { name: 'files', look: () => filesFindings(settings) },
    { name: 'database', look: async () => (await database).findings },
    { name: 'mail', look: () => mailFindings(settings) },
    { name: 'Discord', look: () => discordFindings(settings) },
    { name: 'login', look: () => loginFindings(settings) },
    { name: 'roles', look: async () => guildFindings(await guild, ({ facts }) => roleFindings(facts)) },
    { name: 'bot', look: () => lookAtBot({ settings, guild, database, isRunning: engine !== undefined }) },
    { name: 'webhooks', look: async () => webhookFindings(settings, (await database).waiting) },
  ]
  const findings = (await Promise.all(checks.map(withinTime))).flat()
  // Folder and database may both find the disk full.
  return [...new Set(findings)].map(examined)
}

/** Returns findings about Discord's server, or why it could not be read. */
function guildFindings(
  guild: GuildLook | Finding[] | undefined,
  look: (guild: GuildLook) => Finding[],
): Finding[] {
  if (guild === undefined || Array.isArray(guild)) return guild ?? []
  return look(guild)
}

interface BotParts extends Installation {
  readonly guild: Promise<GuildLook | Finding[]> | undefined
  readonly database: Promise<DatabaseLook>
  readonly isRunning: boolean
}

/** Other checks report why either does not respond. */
async function lookAtBot({ settings, guild, database, isRunning }: BotParts): Promise<Finding[]> {
  const [seen, { bot: records }] = [await guild, await database]
  if (seen === undefined || Array.isArray(seen) || !records) return []
  return botFindings({ settings, ...seen, records, isRunning })
}

function examined({ name, problem, warning, todo = '' }: Finding): Examined {
  if (problem !== undefined) return { name, state: 'problem', message: problem, todo }
  if (warning !== undefined) return { name, state: 'warning', message: warning, todo }
  return { name, state: 'ok', message: '', todo }
}

interface Check {
  readonly name: string
  readonly look: () => Promise<Finding[]>
}

async function withinTime({ name, look }: Check): Promise<Finding[]> {
  const late = Promise.withResolvers<Finding[]>()
  const timer = setTimeout(
    () => late.resolve([{ name, problem: 'no answer in time', todo: 'is the network open? Try again.' }]),
    patienceMs,
  )
  try {
    return await Promise.race([look(), late.promise])
  } catch (error) {
    // A check that fails must not stop the others.
    const problem = failureSentences(error)?.join(' ') ?? messageOf(error)
    return [{ name, problem, todo: 'mend that, and look again.' }]
  } finally {
    clearTimeout(timer)
  }
}
