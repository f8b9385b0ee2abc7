import type { Feature, Platform } from '../../platform/feature.ts'
import { memberRoutes } from './members.routes.ts'
import type { AuditedCollection } from '../../platform/audit.ts'
import { createUsersCollection, usersCollection } from '../../collections/users.ts'
import { createUsersHooks } from './users.hooks.ts'
import { refuseChosenIdentity, refuseSuspended } from './users.login.ts'
import { recomputeRights } from './users.rights.ts'
import { cleanUsernames } from './users.usernames.ts'
import { userActivities } from './users.activities.ts'

const auditedUsers: AuditedCollection = {
  collection: usersCollection.name,
  isOwnLeftOut: true,
  personField: 'id',
  // An entry about an account must not keep what the account's deletion is meant to remove.
  keptFields: [
    'can_operate',
    'is_admin',
    'is_staff',
    'left_discord',
    'suspended_reason',
    'suspended_until',
    'theme_preference',
    'username',
    'verified',
  ],
}

/** Accounts of members: rights, usernames, suspensions. */
export function createUsersFeature({ settings, now }: Pick<Platform, 'settings' | 'now'>): Feature {
  return {
    name: 'users',
    collections: [createUsersCollection(settings)],
    hooks: [createUsersHooks(now)],
    activities: userActivities,
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
