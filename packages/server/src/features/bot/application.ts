import { interactionsPath } from '@longhouse/contract/bot'
import { ApplicationFlags } from 'discord-api-types/v10'
import { z } from 'zod'
import { type DiscordClient, discordId } from '../../platform/discord/discord-client.ts'
import type { DiscordDoor } from '../../settings.ts'

const applicationSchema = z.object({
  id: discordId,
  verify_key: z.string().regex(/^[0-9a-f]{64}$/i),
  flags: z.int().default(0),
  interactions_endpoint_url: z.string().nullish(),
})

/** The application as Discord stores it. */
export type BotApplication = z.output<typeof applicationSchema>

const route = '/applications/@me'
const ofMembers = ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited

export async function readApplication(client: DiscordClient): Promise<BotApplication> {
  return applicationSchema.parse(await client.call({ name: 'read the application', method: 'GET', route }))
}

/** Returns whether the gateway may send us events about members. */
export function hearsOfMembers({ flags }: BotApplication): boolean {
  return (flags & ofMembers) !== 0
}

/** How Discord should reach the site. */
export interface WantedDoor {
  readonly door: DiscordDoor
  /** The site's own address. */
  readonly endpoint: string
}

/**
 * Returns the endpoint to set at Discord, `''` to remove it, or undefined to keep it. With transport `off`, an endpoint
 * that is not ours is kept.
 */
export function endpointToSet(
  { interactions_endpoint_url: known }: Pick<BotApplication, 'interactions_endpoint_url'>,
  { door, endpoint }: WantedDoor,
): string | undefined {
  const wanted = door === 'http' ? endpoint : ''
  if ((known ?? '') === wanted) return undefined
  return door === 'off' && !known?.endsWith(interactionsPath) ? undefined : wanted
}

/** Sets the endpoint. Discord calls it first, so the site must be listening and know the key. */
export async function setEndpoint(client: DiscordClient, endpoint: string): Promise<void> {
  const body = { interactions_endpoint_url: endpoint }
  await client.call({ name: 'set the endpoint', method: 'PATCH', route, body })
}
