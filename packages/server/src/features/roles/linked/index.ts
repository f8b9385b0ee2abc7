import { linkedRolesPath } from '@longhouse/contract/bot'
import { startDeliveries } from '../../../platform/deliveries/deliveries.ts'
import type { DiscordLink } from '../../../platform/discord/role-names.ts'
import type { Feature, Platform } from '../../../platform/feature.ts'
import { unlessAborted } from '../../../platform/portions.ts'
import { roleFarewellsCollection, roleLinksCollection } from '../../../collections/roles.ts'
import { createDiscordDesk } from './discord-desk.ts'
import { linkedRolesRoutes, type LinkOffice } from './linked-roles.routes.ts'
import { createRegistering, type RegisterPlace } from './role-facts.ts'
import {
  roleFarewellsDelivery,
  roleLinksHooks,
  roleLinksDelivery,
  type LinkDesk,
} from './linked-roles.delivery.ts'
import { createLinkSecrets } from './link-tokens.ts'

const everyTenMinutes = '*/10 * * * *'

/**
 * Linked roles: members let the site publish facts about them to Discord, and servers give roles for them.
 */
export function createLinkedRolesFeature(platform: Platform, link: DiscordLink | undefined): Feature {
  const office = createOffice(platform)
  return {
    name: 'linked-roles',
    module: 'bot',
    collections: [roleLinksCollection, roleFarewellsCollection],
    hooks: [roleLinksHooks],
    routes: (app, site) => linkedRolesRoutes(app, { ...site, office }),
    ...(link && office && { start: async (site) => startLinks({ ...site, ...link, ...office }) }),
  }
}

function createOffice({ settings: { discord, publicUrl }, community, closing }: Platform): LinkOffice {
  if (!discord) return undefined
  const callback = `${publicUrl}${linkedRolesPath}/callback`
  const platformName = community.organisation.title
  const desk = createDiscordDesk({ discord, callback, platformName, closing })
  return { desk, secrets: createLinkSecrets(discord) }
}

function startLinks(
  site: RegisterPlace & Omit<LinkDesk, 'register'> & Pick<Platform, 'closing'>,
): () => Promise<void> {
  const { engine, logger, closing } = site
  const register = createRegistering(site)
  const policies = [roleLinksDelivery({ ...site, register }), roleFarewellsDelivery(site)]
  const stops = policies.map((policy) => startDeliveries(site, policy))
  const stopRegistering = engine.crons.add({
    id: 'linked-roles',
    expression: everyTenMinutes,
    run: (signal) => unlessAborted(signal, register),
  })
  const first = register().catch((error: unknown) => {
    if (!closing?.aborted) logger.warn({ err: error }, 'Discord does not know the facts of linked roles yet.')
  })
  return async () => {
    stopRegistering()
    await Promise.all(stops.map((stop) => stop()))
    await first
  }
}
