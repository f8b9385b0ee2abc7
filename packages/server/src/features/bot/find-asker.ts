import { isDeepStrictEqual } from 'node:util'
import { type User, authMessages, discordValues, rolesOf } from '@longhouse/contract/users'
import type { DiscordMember } from '../../platform/discord/discord-client.ts'
import { keepMember, memberFacts } from '../../platform/discord/keep-member.ts'
import { languageOf } from '../../platform/format.ts'
import { refuseEntry } from '../../platform/callers.ts'
import type { Asker, BotSite, KnownAsker } from './interaction.ts'
import { usersCollection } from '../../collections/users.ts'

/**
 * Finds the user's account, and updates it with the roles and the language of the interaction. Returns undefined if
 * there is none. Throws the reason if the account is barred.
 */
export async function findAsker(site: BotSite, asker: Asker): Promise<KnownAsker | undefined> {
  const account = await findMemberAccount(site, asker.user.id)
  if (!account) return undefined
  const { user, roles } = asker
  const member = roles && { user, roles: [...roles] }
  const isNew = member !== undefined && !isKnownAs(account, member)
  if (isNew) await keepMember(site, { account, member })
  if (languageOf(account) !== asker.language)
    await site.engine.records(usersCollection).update(account.id, { language: asker.language })
  // A direct message has no roles: the last known membership counts.
  if (!member && account.left_discord)
    throw refuseEntry({ code: 'left_discord', message: authMessages.leftDiscord })
  const records = await site.engine.actAs({ collection: 'users', id: account.id })
  return {
    ...asker,
    account: isNew ? ((await findMemberAccount(site, user.id)) ?? account) : account,
    records,
  }
}

/** Finds the account of a Discord user, if any. */
export async function findMemberAccount(
  { engine }: Pick<BotSite, 'engine'>,
  discordId: string,
): Promise<User | undefined> {
  return engine
    .records(usersCollection)
    .findFirst({ filter: 'discord_id = {:discordId}', params: { discordId } })
}

/** Most interactions bring no changes; then the names of roles are not requested. */
function isKnownAs(account: User, member: DiscordMember): boolean {
  const { discord_username: name, discord_data: data } = memberFacts(member, [])
  const known = rolesOf(account.discord_data).map((role) => (typeof role === 'string' ? role : role.id))
  return (
    account.discord_username === name &&
    !account.left_discord &&
    isDeepStrictEqual(discordValues(account.discord_data)['user'], data.user) &&
    new Set(known).symmetricDifference(new Set(member.roles)).size === 0
  )
}
