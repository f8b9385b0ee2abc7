import type { OAuth2Decision, OAuth2Login, Engine, Transaction, ProvenLogin } from '@longhouse/engine'
import { authMessages } from '@longhouse/contract/users'
import type { DiscordClient, DiscordMember } from '../../platform/discord/discord-client.ts'
import type { Platform } from '../../platform/feature.ts'
import { refuseEntry } from '../../platform/callers.ts'
import { languageOfLocale } from '../../platform/format.ts'
import { memberFacts } from '../../platform/discord/keep-member.ts'
import type { RoleNames, RoleStorage } from '../../platform/discord/role-names.ts'
import { usersCollection } from '../../collections/users.ts'
import { refreshMember, type RefreshDependencies } from './discord.jobs.ts'

interface MembershipDependencies extends Pick<Platform, 'logger'> {
  readonly client: DiscordClient
  readonly roleNames: RoleNames
  /** Links an account that carries this Discord id, so that the login finds it. */
  readonly linkKnownAccount: typeof linkKnownAccount
}

const refusals = {
  not_a_member: { status: 403, message: authMessages.registerNotMember },
  membership_unknown: {
    status: 503,
    message: 'Discord could not be asked about your membership. Please try again in a moment.',
  },
} as const

/** Lets only members of the Discord server in through Discord: no account and no session without membership. */
export function checkMembership({
  client,
  roleNames,
  linkKnownAccount: link,
  logger,
}: MembershipDependencies) {
  return async (
    { collection, provider, accessToken, user }: OAuth2Login,
    engine: RoleStorage,
  ): Promise<OAuth2Decision | void> => {
    if (collection !== 'users' || provider !== 'discord') return
    const member = await readMember()
    if (!member) throw refuseMembership('not_a_member')
    // The token is the user's own, so this response is broken, and nothing from it may be stored.
    if (member.user.id !== user.id) throw refuseMembership('membership_unknown')

    await link(engine, user)
    const facts = memberFacts(member, await roleNames.named(engine, member.roles))
    return {
      set: {
        discord_id: user.id,
        discord: user.id,
        language: languageOfLocale(user.raw['locale']),
        ...facts,
      },
    }

    async function readMember(): Promise<DiscordMember | undefined> {
      try {
        return await client.ownMember(accessToken)
      } catch (error) {
        logger.warn({ err: error }, 'A login was refused because Discord did not answer.')
        throw refuseMembership('membership_unknown')
      }
    }
  }
}

function refuseMembership(code: keyof typeof refusals) {
  return refuseEntry({ code, ...refusals[code] })
}

const links = '_externalAuths'

/** A Discord user; the address is empty unless Discord has verified it. */
interface DiscordPerson {
  readonly id: string
  readonly email: string
}

/**
 * Links an account that the operator made to its Discord id, so that the login finds it. Only the server writes that
 * id, so it proves as much as an earlier login. Throws 403 if the address belongs to the account of another Discord id.
 */
export async function linkKnownAccount(
  engine: Pick<Engine, 'transaction'>,
  { id: discordId, email }: DiscordPerson,
): Promise<void> {
  await engine.transaction(async (tx) => {
    await tx.lockName(`discord-link:${discordId}`)
    const account = await tx.records(usersCollection).findFirst({
      filter: 'discord_id = {:discordId}',
      params: { discordId },
    })
    if (!account) return refuseForeignAccount(tx, { id: discordId, email })
    const collectionRef = account.collectionId
    const linked = await tx.recordsOf(links).findFirst({
      filter:
        "collectionRef = {:collectionRef} && provider = 'discord' && (providerId = {:discordId} || recordRef = {:id})",
      params: { collectionRef, discordId, id: account.id },
    })
    if (linked) return
    await tx
      .recordsOf(links)
      .create({ collectionRef, recordRef: account.id, provider: 'discord', providerId: discordId })
  })
}

/** The Discord id is the identity. A mailbox can change hands, and an account with an id must not go with it. */
async function refuseForeignAccount(tx: Transaction, { id, email }: DiscordPerson): Promise<void> {
  if (email === '') return
  const namesake = await tx.records(usersCollection).findFirst({
    filter: "email = {:email} && discord_id != '' && discord_id != {:id}",
    params: { email, id },
  })
  if (!namesake) return
  const message = 'The account with your e-mail address belongs to another Discord account.'
  throw refuseEntry({ code: 'other_account', message })
}

type StillMemberDependencies = Omit<RefreshDependencies, 'engine'> & Pick<Platform, 'logger'>

/** The login waits this long for Discord. A later response still counts for the next login. */
const patienceMs = 3000

/**
 * Refuses a login by password or code to members who have left the Discord server or were banned. Discord is queried
 * immediately; while it does not respond, its last response counts. Accounts without a Discord id are not checked.
 */
export function requireStillMember({ client, roleNames, logger }: StillMemberDependencies) {
  return async ({ collection, id }: ProvenLogin, engine: Engine): Promise<void> => {
    if (collection !== 'users') return
    const asked = refreshMember({ engine, client, roleNames }, id).catch((error: unknown) =>
      logger.warn({ err: error, user: id }, 'Discord was not asked about a login by password or code.'),
    )
    await within(asked, patienceMs)
    const account = await engine.records(usersCollection).findById(id)
    if (account?.left_discord !== true || !account.discord_id) return
    throw refuseEntry({ code: 'left_discord', message: authMessages.leftDiscord })
  }
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
