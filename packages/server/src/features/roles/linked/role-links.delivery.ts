import type { RoleLink } from '@longhouse/contract/bot'
import { roleLinksCollection } from '../../../collections/roles.ts'
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

const rows = rowsIn(roleLinksCollection)

/** An attempt makes three calls at most. */
export const usualLinkTiming: DeliveryTiming = {
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
    ...rows,
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
          rows.records(source).findFirst({ filter: "status = 'live'", sort: 'next_attempt' }),
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
