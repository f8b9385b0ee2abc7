import type { Settings } from '../../settings.ts'
import { clockFinding } from './clock-finding.ts'
import { messageOf, type Finding } from './finding.ts'

const pretended = 'Discord: not configured, the demo runs with a pretend one'

/** Requests the server from Discord with the bot's token; the response also has Discord's time. */
export async function discordFindings({ discord, isDemo }: Settings): Promise<Finding[]> {
  if (!discord) return [{ name: isDemo ? pretended : 'Discord: not configured, nobody logs in with it' }]
  const name = `Discord at ${discord.url}`
  try {
    const answer = await fetch(`${discord.url}/api/v10/guilds/${discord.guildId}`, {
      headers: { Authorization: `Bot ${discord.botToken}` },
      signal: AbortSignal.timeout(10_000),
    })
    const date = answer.headers.get('date')
    return [
      { name, ...problemOf(answer.status) },
      clockFinding('Discord', date === null ? undefined : new Date(date)),
    ]
  } catch (error) {
    return [{ name, problem: `not reached (${messageOf(error)})`, todo: 'Is the network open?' }]
  }
}

function problemOf(status: number): Pick<Finding, 'problem' | 'todo'> {
  if (status === 200) return {}
  if (status === 401)
    return { problem: 'the bot token is not accepted', todo: 'make a new one and set DISCORD_BOT_TOKEN.' }
  if (status === 403 || status === 404)
    return { problem: 'the bot is not on that server', todo: 'invite it and check DISCORD_GUILD_ID.' }
  return { problem: `it answered ${status}`, todo: 'try again later.' }
}
