import type { FastifyInstance } from 'fastify'
import type { DiscordLink } from '../../platform/discord/role-names.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { discordRoutes, type DiscordSite } from './discord.routes.ts'
import { permissionRoutes } from './permissions.routes.ts'
import { discordSettingsCollection, discordRolesCollection } from '../../collections/discord.ts'
import { createDiscordSettingsHooks } from './discord-settings.hooks.ts'
import { linkKnownAccount, checkMembership, requireStillMember } from './login.ts'
import { startDiscordJobs } from './discord.jobs.ts'

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
    start: async (site) => startDiscordJobs({ ...site, client, roleNames }),
  }
}

function routes(app: FastifyInstance, site: DiscordSite): void {
  discordRoutes(app, site)
  permissionRoutes(app, site)
}
