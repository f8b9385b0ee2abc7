import type { Engine } from '@longhouse/engine'
import { failureSentences } from '../../failure-sentences.ts'
import type { Settings } from '../../settings.ts'
import { buildFindings, filesFindings, folderFindings } from './folder-findings.ts'
import { botFindings } from './bot-findings.ts'
import { communityFindings } from './community-findings.ts'
import { lookAtDatabase, type DatabaseLook } from './database-findings.ts'
import {
  discordFindings,
  lookAtGuild,
  type GuildLook,
  loginFindings,
  roleFindings,
} from './discord-findings.ts'
import { messageOf, type Finding } from './finding.ts'
import { mailFindings, webhookFindings } from './message-findings.ts'
import { settingsFindings } from './settings-findings.ts'

/**
 * Result of a check, for programs: `message` is the problem or the risk, `todo` what to do; both are '' if
 * all is well.
 */
export interface Examined {
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
