import { ApiError, type Transaction } from '@longhouse/engine'
import { userLimits } from '@longhouse/contract/users'
import type { Language } from '@longhouse/contract/words'
import type { DiscordMember } from '../../../platform/discord/discord-client.ts'
import { memberFacts, type MemberFacts } from '../../../platform/discord/member-facts.ts'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { BotSite } from '../interaction.ts'

type Newcomer = Pick<DiscordMember, 'user'> & { readonly facts: MemberFacts; readonly language: Language }

/**
 * Finds or creates the account of a member of the Discord server: named by the rules of a first login, with their roles
 * and without an email address. A later login finds it by its Discord id.
 */
export async function makeAccount(
  { engine, roleNames }: BotSite,
  { language, ...member }: DiscordMember & { readonly language: Language },
): Promise<AnyRecord> {
  const facts = memberFacts(member, await roleNames.named(engine, member.roles))
  const newcomer = { user: member.user, facts, language }
  const findOrMake = () => engine.transaction((tx) => findOrCreate(tx, newcomer))
  return findOrMake().catch((error: unknown) => {
    // A concurrent first login has made the account, or another member has just taken the name.
    if (error instanceof ApiError && error.status === 400) return findOrMake()
    throw error
  })
}

async function findOrCreate(tx: Transaction, { user, facts, language }: Newcomer): Promise<AnyRecord> {
  // Concurrent clicks make one account. A login takes the same lock.
  await tx.lockName(`discord-link:${user.id}`)
  const users = tx.recordsOf('users')
  const known = await users.findFirst({ filter: 'discord_id = {:id}', params: { id: user.id } })
  if (known) return known
  const tag = user.discriminator && user.discriminator !== '0' ? `#${user.discriminator}` : ''
  return users.create({
    ...((await isUsable(tx, user.username)) && { username: user.username }),
    name: (user.global_name || `${user.username}${tag}`).slice(0, userLimits.name),
    discord_id: user.id,
    discord: user.id,
    language,
    ...facts,
  })
}

/** Returns whether a name can be used. Other names are omitted, and one is generated, as at a login. */
async function isUsable(tx: Transaction, name: string): Promise<boolean> {
  if (name === '' || name.length > userLimits.username) return false
  const sql = 'SELECT 1 FROM users WHERE LOWER(username) = LOWER(?) LIMIT 1'
  return (await tx.query({ sql, params: [name] })).length === 0
}
