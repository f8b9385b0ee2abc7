import { roleChangesCollection } from '../../collections/roles.ts'
import { startDeliveries } from '../../platform/deliveries/deliveries.ts'
import type { DiscordLink } from '../../platform/discord/role-names.ts'
import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { driftHooks, reviewRoles } from './drift.ts'
import { driftRoutes } from './drift.routes.ts'
import { roleChangeQueue, roleChangesDelivery } from './role-changes.delivery.ts'

const everyNight = '29 4 * * *'

/** Roles that the site gives and takes in Discord, and changes made there by hand. */
export function createRolesFeature(platform: Platform, link: DiscordLink | undefined): Feature {
  return {
    name: 'roles',
    module: 'bot',
    collections: [roleChangesCollection],
    hooks: [driftHooks(platform)],
    deliveries: [roleChangeQueue],
    routes: driftRoutes,
    ...(link && { start: async (site) => startRoles({ ...site, ...link }) }),
  }
}

function startRoles(site: Site & DiscordLink): () => Promise<void> {
  const stopDelivering = startDeliveries(site, roleChangesDelivery(site))
  const stopReview = site.engine.crons.add({
    id: 'role-drift',
    expression: everyNight,
    run: (signal) => reviewRoles({ ...site, signal }),
  })
  return async () => {
    stopReview()
    await stopDelivering()
  }
}
