import { isDeepStrictEqual } from 'node:util'
import type { Engine } from '@longhouse/engine'
import {
  type User,
  discordValues,
  type DiscordData,
  type NamedRole,
  userLimits,
} from '@longhouse/contract/users'
import type { DiscordMember } from './discord-client.ts'
import type { RoleNames } from './role-names.ts'
import { usersCollection } from '../../collections/users.ts'

interface KeepDependencies {
  readonly engine: Engine
  readonly roleNames: RoleNames
}

/** An account, and its member record in Discord; `undefined` if they are not on the server. */
interface KnownMember {
  readonly account: User
  readonly member: DiscordMember | undefined
}

/** Updates an account from Discord. Returns whether something changed. */
export async function keepMember(
  { engine, roleNames }: KeepDependencies,
  { account, member }: KnownMember,
): Promise<boolean> {
  const facts = member
    ? memberFacts(member, await roleNames.named(engine, member.roles))
    : factsOfLeaver(account)
  if (sameFacts(account, facts)) return false
  await engine.records(usersCollection).update(account.id, { ...facts })
  return true
}

// A member who has left the server keeps the account, but none of the roles, and is logged out until they
// return.
function factsOfLeaver(account: User): MemberFields {
  return {
    discord_username: account.discord_username,
    discord_data: { ...discordValues(account.discord_data), roles: [] },
    left_discord: true,
  }
}

function sameFacts(account: User, facts: MemberFields): boolean {
  return (
    account.discord_username === facts.discord_username &&
    account.left_discord === facts.left_discord &&
    isDeepStrictEqual(discordValues(account.discord_data), facts.discord_data)
  )
}

/** The fields of an account that come from Discord and change there. */
export interface MemberFields {
  readonly discord_username: string
  readonly discord_data: DiscordData
  readonly left_discord: boolean
}

/** Returns the values that the site stores of a member record. */
export function memberFacts({ user }: DiscordMember, roles: readonly (string | NamedRole)[]): MemberFields {
  const { id, username, global_name = null, discriminator = null, avatar = null } = user
  return {
    discord_username: username.slice(0, userLimits.discordUsername),
    discord_data: { user: { id, username, global_name, discriminator, avatar }, roles },
    left_discord: false,
  }
}
