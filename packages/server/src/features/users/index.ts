import type { Feature, Platform } from '../../platform/feature.ts'
import { memberRoutes } from './members.routes.ts'
import { auditedUsers } from './users.audited.ts'
import { createUsersCollection } from '../../collections/users.ts'
import { createUsersHooks } from './users.hooks.ts'
import { refuseChosenIdentity } from './users.login.ts'
import { recomputeRights } from './users.rights.ts'
import { refuseSuspended } from './users.suspension.ts'
import { cleanUsernames } from './users.usernames.ts'

export function createUsersFeature({ settings, now }: Pick<Platform, 'settings' | 'now'>): Feature {
  return {
    name: 'users',
    collections: [createUsersCollection(settings)],
    hooks: [createUsersHooks(now)],
    audited: [auditedUsers],
    onOAuth2: refuseChosenIdentity,
    barred: refuseSuspended(now),
    routes: memberRoutes,
    start: async (site) => {
      await recomputeRights(site)
      const { length: renamed } = await cleanUsernames(site.engine)
      if (renamed > 0) site.logger.info({ renamed }, 'Usernames were brought in line with the rule.')
      return async () => {}
    },
  }
}
