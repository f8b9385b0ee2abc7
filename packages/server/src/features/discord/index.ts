import type { DiscordClient } from '../../platform/discord/discord-client.ts'
import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { discordRoutes } from './discord.routes.ts'
import { discordRolesCollection } from './discord-roles.collection.ts'
import { linkKnownAccount } from './link-known-account.ts'
import { createMemberRefresh } from './refresh-members.ts'
import { RoleNames } from './role-names.ts'
import { checkMembership } from './login.ts'
import { requireStillMember } from './still-member.ts'

const everyTenMinutes = '*/10 * * * *'
const everyTwoMinutes = '*/2 * * * *'

/** Login through Discord, and roles that follow Discord. Without Discord settings there is only the collection. */
export function createDiscordFeature(platform: Platform, client: DiscordClient | undefined): Feature {
  const collections = [discordRolesCollection]
  if (!client) {
    return {
      name: 'discord',
      collections,
      routes: (app, site) => discordRoutes(app, { ...site, client, roleNames: undefined }),
    }
  }

  const { logger, now } = platform
  const roleNames = new RoleNames({ client, logger, now })
  return {
    name: 'discord',
    collections,
    onOAuth2: checkMembership({ client, roleNames, logger, linkKnownAccount }),
    onLogin: requireStillMember({ client, roleNames, logger }),
    routes: (app, site) => discordRoutes(app, { ...site, client, roleNames }),
    start: async (site) => startCrons({ ...site, client, roleNames }),
  }
}

interface CronDependencies extends Site {
  readonly client: DiscordClient
  readonly roleNames: RoleNames
}

function startCrons({ engine, logger, client, roleNames }: CronDependencies): () => Promise<void> {
  const stopping = new AbortController()
  const refresh = createMemberRefresh({ engine, client, roleNames, logger, signal: stopping.signal })
  const unlessStopped = (work: () => Promise<void>) => async () => {
    await work().catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error
    })
  }
  const jobs = [
    engine.crons.add({
      id: 'discord-roles',
      expression: everyTenMinutes,
      run: unlessStopped(() => roleNames.sync(engine)),
    }),
    engine.crons.add({ id: 'discord-members', expression: everyTwoMinutes, run: unlessStopped(refresh) }),
  ]
  const first = unlessStopped(() => roleNames.sync(engine))().catch((error: unknown) =>
    logger.warn({ err: error }, 'Reading the Discord roles did not finish.'),
  )
  return async () => {
    stopping.abort()
    for (const remove of jobs) remove()
    await first
  }
}
