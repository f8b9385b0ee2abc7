import type { Engine } from '@longhouse/engine'
import type { RoleLink } from '@longhouse/contract/bot'
import { DeliveryLoop } from '../../../platform/deliveries/delivery-loop.ts'
import { momentIn, pauseAfter } from '../../../platform/deliveries/delivery-timing.ts'
import { takeDue } from '../../../platform/deliveries/take-due.ts'
import type { Platform } from '../../../platform/feature.ts'
import { usualLinkTiming, type LinkTiming } from './link-timing.ts'
import { Rest } from './rest.ts'
import { roleLinksCollection } from '../../../collections/roles.ts'
import { tellFacts, type LinkOutcome, type TellDependencies } from './tell-facts.ts'

export interface LinkWorkerDependencies extends TellDependencies, Pick<Platform, 'logger' | 'closing'> {
  readonly timing?: LinkTiming
}

/** Checks all members' facts at intervals, and publishes changes to Discord. */
export function startLinkWorker(dependencies: LinkWorkerDependencies): () => Promise<void> {
  const { engine, logger, timing = usualLinkTiming } = dependencies
  const rest = new Rest(timing)
  const loop = new DeliveryLoop<RoleLink, LinkOutcome>({
    timing,
    next: () => rest.next(() => nextLink(engine, timing)),
    send: async (link) => {
      const outcome = await tellFacts(dependencies, link)
      if (outcome.kind === 'away') rest.begin(outcome.ms)
      else if (outcome.kind !== 'same') rest.end()
      if (outcome.kind !== 'told' && outcome.kind !== 'same') {
        const { kind, reason } = outcome
        logger.warn({ link: link.id, kind, reason }, 'Discord was not told about somebody.')
      }
      return outcome
    },
    settle: (link, outcome) => settleLink(engine, { link, outcome, timing }),
    onFailure: (error) => logger.error({ err: error }, 'The linked roles could not be read.'),
  })
  const stopListening = engine.onChange(({ collection, record }) => {
    if (collection === roleLinksCollection.name && record['next_attempt'] === '') loop.wake()
  })
  loop.wake()
  return async () => {
    stopListening()
    await loop.stop()
  }
}

function nextLink(engine: Engine, timing: LinkTiming) {
  return takeDue({
    engine,
    timing,
    lockName: 'role-links',
    first: (source) =>
      source.records(roleLinksCollection).findFirst({ filter: "status = 'live'", sort: 'next_attempt' }),
    update: (tx, id, values) => tx.records(roleLinksCollection).update(id, values),
  })
}

interface Settlement {
  readonly link: RoleLink
  readonly outcome: LinkOutcome
  readonly timing: LinkTiming
}

async function settleLink(engine: Engine, { link, outcome, timing }: Settlement): Promise<void> {
  const now = await engine.clock()
  await engine.transaction(async (tx) => {
    const links = tx.records(roleLinksCollection)
    const current = await links.findById(link.id)
    if (!current) return
    // Connected again in the meantime: a failure of the old tokens says nothing about these.
    if (outcome.kind === 'broken' && current.tokens !== link.tokens) return
    await links.update(link.id, valuesAfter(link, { outcome, timing, now }))
  })
}

function valuesAfter(
  { attempts }: RoleLink,
  { outcome, timing, now }: Omit<Settlement, 'link'> & { readonly now: Date },
): Partial<RoleLink> {
  const later = { attempts: 0, next_attempt: momentIn(timing.againMs, now) }
  if (outcome.kind === 'same') return { ...later, failed: '' }
  if (outcome.kind === 'told') return { ...later, failed: '', sent: outcome.told, sent_at: now.toISOString() }
  const failed = outcome.reason
  if (outcome.kind === 'broken') return { ...later, failed, status: 'broken' }
  if (outcome.kind === 'refused') return { ...later, failed }
  const pause = Math.min(timing.againMs, pauseAfter(attempts, timing))
  return { next_attempt: momentIn(pause, now), failed }
}
