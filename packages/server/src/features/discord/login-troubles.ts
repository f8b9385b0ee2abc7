import { linkedRolesPage, linkedRolesPath } from '@longhouse/contract/bot'
import { z } from 'zod'
import { callTimeoutMs, discordId } from '../../platform/discord/discord-client.ts'
import type { Platform } from '../../platform/feature.ts'
import { patienceOf } from '../../platform/portions.ts'
import type { DiscordSettings } from '../../settings.ts'

/** A problem with Discord logins or linked roles, and what to do about it. */
export interface LoginTrouble {
  readonly name: 'login with Discord' | 'linked roles'
  readonly problem: string
  readonly todo: string
}

type Place = Pick<Platform, 'settings' | 'closing'>

const portal = 'discord.com/developers/applications'
const applicationSchema = z.object({
  id: discordId,
  redirect_uris: z.array(z.string()).optional(),
  role_connections_verification_url: z.string().nullish(),
})
const refusalSchema = z.object({ error: z.literal('invalid_client') })

type Application = z.output<typeof applicationSchema>

/** Tries the client secret and compares the settings with the bot's application. Returns undefined if Discord fails. */
export async function findLoginTroubles(place: Place): Promise<LoginTrouble[] | undefined> {
  const { discord } = place.settings
  if (!discord) return undefined
  try {
    const signal = patienceOf(callTimeoutMs, place.closing)
    const [application, isRefused] = await Promise.all([
      readApplication(discord, signal),
      isSecretRefused(discord, signal),
    ])
    if (application && application.id !== discord.clientId) return [otherApplication(application, discord)]
    return [...(isRefused ? [refusedSecret] : []), ...redirectTroubles(place, application)]
  } catch {
    return undefined
  }
}

/** Logs at every start why members cannot log in through Discord. The start does not wait for it. */
export function warnOfLogin({ logger, ...place }: Pick<Platform, 'logger' | 'settings' | 'closing'>) {
  return findLoginTroubles({ ...place }).then((troubles = []) =>
    troubles.forEach(({ name, problem, todo }) => logger.warn(`${name}: ${problem}: ${todo}`)),
  )
}

/** Returns the bot's application, or undefined if Discord rejects the bot, which is reported elsewhere. */
async function readApplication(
  { url, botToken }: DiscordSettings,
  signal: AbortSignal,
): Promise<Application | undefined> {
  const headers = { authorization: `Bot ${botToken}` }
  const answer = await fetch(`${url}/api/v10/applications/@me`, { headers, signal })
  const body: unknown = await answer.json()
  return answer.ok ? applicationSchema.parse(body) : undefined
}

/** Does not revoke the token: that would end all authorisations of the application's owner. */
async function isSecretRefused(
  { url, clientId, clientSecret }: DiscordSettings,
  signal: AbortSignal,
): Promise<boolean> {
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  const answer = await fetch(`${url}/api/v10/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' }),
    signal,
  })
  const body: unknown = await answer.json()
  return refusalSchema.safeParse(body).success
}

function otherApplication({ id }: Application, { clientId }: DiscordSettings): LoginTrouble {
  return {
    name: 'login with Discord',
    problem: `the bot belongs to the application ${id}, and DISCORD_CLIENT_ID is ${clientId}`,
    todo: 'take application id, client secret and bot token from the same application.',
  }
}

const refusedSecret: LoginTrouble = {
  name: 'login with Discord',
  problem: 'Discord does not accept the client secret',
  todo: `reset it on ${portal} → OAuth2, and set DISCORD_CLIENT_SECRET.`,
}

/** Skips the demo: its fake Discord accepts every address of this machine. */
function redirectTroubles(
  { settings: { publicUrl, isDemo } }: Place,
  application: Application | undefined,
): LoginTrouble[] {
  const known = application?.redirect_uris
  if (!known || isDemo) return []
  const asksForRoles = application.role_connections_verification_url === publicUrl + linkedRolesPage
  const wanted = [
    { name: 'login with Discord', address: `${publicUrl}/api/oauth2-redirect` },
    ...(asksForRoles
      ? [{ name: 'linked roles', address: `${publicUrl}${linkedRolesPath}/callback` } as const]
      : []),
  ] as const
  return wanted
    .filter(({ address }) => !known.includes(address))
    .map(({ name, address }) => ({
      name,
      problem: `Discord leads nobody back to ${address}`,
      todo: `add that address on ${portal} → OAuth2 → Redirects.`,
    }))
}
