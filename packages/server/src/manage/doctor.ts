import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { checkCommunity, community } from '@longhouse/contract/community'
import type { Settings } from '../settings.ts'
import { withEngine } from './with-engine.ts'

/** What a check found: fine, or what to do. */
interface Finding {
  readonly name: string
  readonly problem?: string
}

const tooFarSeconds = 30

/** Looks at everything that can be wrong with an installation and says what to do about it. */
export async function doctor(settings: Settings): Promise<number> {
  const findings = [
    ...communityFindings(),
    await folderFinding(settings.dataDir),
    await databaseFinding(settings),
    ...(await discordFindings(settings)),
    addressFinding(settings),
  ]
  for (const { name, problem } of findings) console.log(problem ? `✗ ${name}: ${problem}` : `✓ ${name}`)
  return findings.some(({ problem }) => problem) ? 1 : 0
}

function communityFindings(): Finding[] {
  const problems = checkCommunity(community)
  if (problems.length === 0) return [{ name: 'community.config.ts' }]
  return problems.map((problem) => ({ name: 'community.config.ts', problem }))
}

async function folderFinding(folder: string): Promise<Finding> {
  const name = `data folder ${folder}`
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK)
    return { name }
  } catch (error) {
    return { name, problem: `${String(error)}. Give the user who runs the site the right to write there.` }
  }
}

async function databaseFinding(settings: Settings): Promise<Finding> {
  const name = settings.databaseUrl ? 'PostgreSQL' : 'SQLite'
  try {
    return await withEngine(settings, async (engine) => {
      if (engine.database === 'sqlite') return { name }
      const rows = await engine.query<{ name: string; setting: string }>({
        sql: "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit') AND setting = 'off'",
      })
      if (rows.length === 0) return { name }
      return {
        name,
        problem: `${rows.map((row) => row.name).join(' and ')} is off: turn it on, or a power cut loses what was confirmed.`,
      }
    })
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : String(error) }
  }
}

async function discordFindings({ discord }: Settings): Promise<Finding[]> {
  if (!discord) return [{ name: 'Discord: not configured, the demo runs with a pretend one' }]
  const name = `Discord at ${discord.url}`
  try {
    const answer = await fetch(`${discord.url}/api/v10/guilds/${discord.guildId}`, {
      headers: { Authorization: `Bot ${discord.botToken}` },
      signal: AbortSignal.timeout(10_000),
    })
    return [{ name, ...discordProblem(answer.status) }, clockFinding(answer.headers.get('date'))]
  } catch (error) {
    return [
      {
        name,
        problem: `not reached (${error instanceof Error ? error.message : String(error)}). Is the network open?`,
      },
    ]
  }
}

function discordProblem(status: number): { problem?: string } {
  if (status === 200) return {}
  if (status === 401)
    return { problem: 'the bot token is not accepted: make a new one and set DISCORD_BOT_TOKEN.' }
  if (status === 403 || status === 404)
    return { problem: 'the bot is not on that server: invite it and check DISCORD_GUILD_ID.' }
  return { problem: `it answered ${status}: try again later.` }
}

function clockFinding(date: string | null): Finding {
  const difference = date ? Math.abs(Date.now() - Date.parse(date)) / 1000 : 0
  return {
    name: 'clock',
    ...(difference > tooFarSeconds
      ? { problem: `${Math.round(difference)} s off: switch on time synchronisation.` }
      : {}),
  }
}

function addressFinding({ publicUrl, isDemo }: Settings): Finding {
  const name = `public address ${publicUrl}`
  return !isDemo && publicUrl.startsWith('http://')
    ? {
        name,
        problem: 'not https: set PUBLIC_URL to the address people use, behind a proxy with a certificate.',
      }
    : { name }
}
