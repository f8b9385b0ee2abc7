import { hooksFor } from '@longhouse/engine'
import type { RoleFarewell } from '@longhouse/contract/bot'
import { roleFarewellsCollection, roleLinksCollection } from '../../../collections/roles.ts'
import type { DeliveryPolicy, DeliverySite } from '../../../platform/deliveries/deliveries.ts'
import { rowsIn } from '../../../platform/deliveries/delivery-queue.ts'
import { Rest } from '../../../platform/deliveries/delivery-timing.ts'
import type { Outcome } from '../../../platform/deliveries/outcome.ts'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { DiscordDesk } from './discord-desk.ts'
import { freshTokens, type LinkSecrets } from './link-tokens.ts'
import { usualLinkTiming } from './role-links.delivery.ts'

const rows = rowsIn(roleFarewellsCollection)

/** Limit of the time in which the site tries to end a connection at Discord. */
const maxFarewellMs = 30 * 24 * 60 * 60_000

interface FarewellDesk extends DeliverySite {
  readonly desk: DiscordDesk
  readonly secrets: LinkSecrets
}

/** Ends connections at Discord: deletes the published facts and revokes the tokens. */
export function roleFarewellsDelivery(site: FarewellDesk): DeliveryPolicy<RoleFarewell> {
  const rest = new Rest(usualLinkTiming)
  return {
    ...rows,
    timing: usualLinkTiming,
    says: { unread: 'The ends of linked roles could not be read.' },
    lanes: [
      {
        lock: 'role-farewells',
        rest,
        first: (source) => rows.records(source).findFirst({ sort: 'next_attempt' }),
        wakes: ({ action }) => action === 'create',
      },
    ],
    send: (farewell) => sayFarewell({ ...site, rest }, farewell),
    settle: ({ next_attempt = '', last_error = '' }, { row, outcome, now }) => {
      if (outcome.kind === 'delivered') return 'delete'
      if (now.getTime() - Date.parse(row.created) < maxFarewellMs) return { next_attempt, last_error }
      const told = 'A connection of linked roles could not be ended at Discord.'
      site.logger.warn({ reason: last_error }, told)
      return 'delete'
    },
  }
}

async function sayFarewell(
  { engine, desk, secrets, rest }: FarewellDesk & { readonly rest: Rest },
  farewell: RoleFarewell,
): Promise<Outcome<RoleFarewell>> {
  try {
    const keep = (values: object) => rows.records(engine).patch([{ id: farewell.id, ...values }])
    const tokens = await freshTokens({ desk, secrets, keep, now: await engine.clock() }, farewell)
    // Without tokens, the member has ended it at Discord already, or the secret of the site has changed.
    if (tokens) {
      await desk.forget(tokens.access).catch((error: unknown) => {
        const { status } = toDiscordFailure(error)
        if (status !== 401 && status !== 404) throw error
      })
      await desk.revoke(tokens.refresh)
    }
    rest.end()
    return { kind: 'delivered' }
  } catch (error) {
    const { message: reason, retryAfterMs } = toDiscordFailure(error)
    rest.begin(retryAfterMs)
    return { kind: 'failed', reason }
  }
}

/** Queues the end of a connection at Discord, when a member disconnects or deletes the account. */
export const roleLinksHooks = hooksFor(roleLinksCollection, {
  afterDelete: async ({ tx, record: { who, tokens, expires } }) => {
    if (tokens === '') return
    await tx.records(roleFarewellsCollection).create({ who, tokens, expires, attempts: 0 })
  },
})
