import type { RoleLink, RoleFarewell } from '@longhouse/contract/bot'
import { roleLinksCollection, roleFarewellsCollection } from '../../../collections/roles.ts'
import type { DeliveryPolicy, DeliverySite, HeldAttempt } from '../../../platform/deliveries/deliveries.ts'
import { rowsIn } from '../../../platform/deliveries/delivery-queue.ts'
import {
  momentIn,
  pauseAfter,
  Rest,
  type DeliveryTiming,
} from '../../../platform/deliveries/delivery-timing.ts'
import type { Outcome } from '../../../platform/deliveries/outcome.ts'
import { tellFacts, type LinkOutcome, type TellDependencies } from './role-facts.ts'
import { hooksFor } from '@longhouse/engine'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { DiscordDesk } from './discord-desk.ts'
import { freshTokens, type LinkSecrets } from './link-tokens.ts'

const linkRows = rowsIn(roleLinksCollection)

/** An attempt makes three calls at most. */
const usualLinkTiming: DeliveryTiming = {
  firstPauseMs: 2000,
  maxPauseMs: 60 * 60_000,
  leaseMs: 60_000,
  lookMs: 30_000,
}

/** Between two checks of a member's facts, and so between two updates at Discord. */
const againMs = 60 * 60_000

export type LinkDesk = TellDependencies & DeliverySite

/** Checks all members' facts at intervals, and publishes changes to Discord. */
export function roleLinksDelivery(desk: LinkDesk): DeliveryPolicy<RoleLink> {
  const rest = new Rest(usualLinkTiming)
  return {
    ...linkRows,
    timing: usualLinkTiming,
    says: {
      unread: 'The linked roles could not be read.',
      undelivered: 'Discord was not told about somebody.',
    },
    about: ({ id }) => ({ link: id }),
    lanes: [
      {
        lock: 'role-links',
        rest,
        first: (source) =>
          linkRows.records(source).findFirst({ filter: "status = 'live'", sort: 'next_attempt' }),
        wakes: ({ record }) => record['next_attempt'] === '',
      },
    ],
    send: async (link) => {
      const told = await tellFacts(desk, link)
      if (told.kind === 'away') rest.begin(told.ms)
      else if (told.kind !== 'same') rest.end()
      return outcomeOf(told, await desk.engine.clock())
    },
    settle: settleLink,
  }
}

function outcomeOf(told: LinkOutcome, now: Date): Outcome<RoleLink> {
  switch (told.kind) {
    case 'same':
      return { kind: 'delivered' }
    case 'told':
      return { kind: 'delivered', values: { sent: told.told, sent_at: now.toISOString() } }
    case 'broken':
      return { kind: 'refused', reason: told.reason }
    case 'refused':
      return { kind: 'blocked', reason: told.reason, ms: againMs }
  }
  return { kind: 'failed', reason: told.reason }
}

/** A connection is checked again in an hour, unless the member has to connect again. */
function settleLink(
  _usual: Partial<RoleLink>,
  { row, taken, outcome, now }: HeldAttempt<RoleLink>,
): Partial<RoleLink> | undefined {
  const failed = 'reason' in outcome ? (outcome.reason ?? '') : ''
  if (outcome.kind === 'failed') {
    const pauseMs = Math.min(againMs, pauseAfter(taken.attempts, usualLinkTiming))
    return { next_attempt: momentIn(pauseMs, now), failed }
  }
  // Connected again in the meantime: a failure of the old tokens says nothing about these.
  if (outcome.kind === 'refused' && row.tokens !== taken.tokens) return undefined
  const broken = outcome.kind === 'refused' && ({ status: 'broken' } as const)
  return { attempts: 0, next_attempt: momentIn(againMs, now), failed, ...broken, ...outcome.values }
}

const farewellRows = rowsIn(roleFarewellsCollection)

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
    ...farewellRows,
    timing: usualLinkTiming,
    says: { unread: 'The ends of linked roles could not be read.' },
    lanes: [
      {
        lock: 'role-farewells',
        rest,
        first: (source) => farewellRows.records(source).findFirst({ sort: 'next_attempt' }),
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
    const keep = (values: object) => farewellRows.records(engine).patch([{ id: farewell.id, ...values }])
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
