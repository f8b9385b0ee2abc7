import type { DiscordData, NamedRole } from '@longhouse/contract/users'
import { userLimits } from '@longhouse/contract/users'
import type { DiscordMember } from './discord-client.ts'

/** The fields of an account that come from Discord and change there. */
export interface MemberFacts {
  readonly discord_username: string
  readonly discord_data: DiscordData
  readonly left_discord: boolean
}

/** Returns the values that the site stores of a member record. */
export function memberFacts({ user }: DiscordMember, roles: readonly (string | NamedRole)[]): MemberFacts {
  const { id, username, global_name = null, discriminator = null, avatar = null } = user
  return {
    discord_username: username.slice(0, userLimits.discordUsername),
    discord_data: { user: { id, username, global_name, discriminator, avatar }, roles },
    left_discord: false,
  }
}
