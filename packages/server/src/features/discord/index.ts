import type { FastifyInstance } from 'fastify'
import type { DiscordLink } from '../../platform/discord/discord-link.ts'
import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { unlessAborted } from '../../platform/unless-aborted.ts'
import { discordRoutes, type DiscordSite } from './discord.routes.ts'
import { permissionRoutes } from './permissions/permissions.routes.ts'
import { discordSettingsCollection, discordRolesCollection } from '../../collections/discord.ts'
import { createDiscordSettingsHooks } from './discord-settings.hooks.ts'
import { linkKnownAccount } from './link-known-account.ts'
import { createMemberRefresh } from './refresh-members.ts'
import { checkMembership } from './login.ts'
import { warnOfLogin } from './login-troubles.ts'
import { requireStillMember } from './still-member.ts'

const everyTenMinutes = '*/10 * * * *'
const everyTwoMinutes = '*/2 * * * *'

/** Login through Discord, and roles that follow Discord. Without Discord settings only collections and routes. */
export function createDiscordFeature(platform: Platform, link: DiscordLink | undefined): Feature {
  const collections = [discordRolesCollection, discordSettingsCollection]
  const hooks = [createDiscordSettingsHooks(platform.community)]
  const audited = [{ collection: discordSettingsCollection.name }]
  if (!link) {
    return {
      name: 'discord',
      collections,
      hooks,
      audited,
      routes: (app, site) => routes(app, { ...site, client: undefined, roleNames: undefined }),
    }
  }

  const { logger } = platform
  const { client, roleNames } = link
  return {
    name: 'discord',
    collections,
    hooks,
    audited,
    onOAuth2: checkMembership({ client, roleNames, logger, linkKnownAccount }),
    onLogin: requireStillMember({ client, roleNames, logger }),
    routes: (app, site) => routes(app, { ...site, client, roleNames }),
    start: async (site) => startCrons({ ...site, client, roleNames }),
  }
}

function routes(app: FastifyInstance, site: DiscordSite): void {
  discordRoutes(app, site)
  permissionRoutes(app, site)
}

type CronDependencies = Site & DiscordLink

function startCrons({ client, roleNames, ...site }: CronDependencies): () => Promise<void> {
  const { engine, logger, closing, settings } = site
  const warned = settings.isDemo ? undefined : warnOfLogin(site)
  const syncRoles = () => roleNames.sync(engine)
  const refresh = createMemberRefresh({ engine, client, roleNames, logger })
  const jobs = [
    engine.crons.add({
      id: 'discord-roles',
      expression: everyTenMinutes,
      run: (signal) => unlessAborted(signal, syncRoles),
    }),
    engine.crons.add({ id: 'discord-members', expression: everyTwoMinutes, run: refresh }),
  ]
  const first = syncRoles().catch((error: unknown) => {
    if (!closing?.aborted) logger.warn({ err: error }, 'Reading the Discord roles did not finish.')
  })
  return async () => {
    for (const remove of jobs) remove()
    await first
    await warned
  }
}
