import type { OAuth2Decision, OAuth2Login } from '@longhouse/engine'
import { authMessages } from '@longhouse/contract/users'
import type { DiscordClient, DiscordMember } from '../../platform/discord/discord-client.ts'
import type { Platform } from '../../platform/feature.ts'
import { refuseEntry } from '../../platform/refusals.ts'
import { languageOfLocale } from '../../platform/language-of.ts'
import { memberFacts } from '../../platform/discord/member-facts.ts'
import type { linkKnownAccount } from './link-known-account.ts'
import type { RoleNames, RoleStorage } from '../../platform/discord/role-names.ts'

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
