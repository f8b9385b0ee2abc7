import type { Engine } from '@longhouse/engine'
import type { RoleFarewell } from '@longhouse/contract/bot'
import { DeliveryLoop } from '../../../platform/deliveries/delivery-loop.ts'
import { momentIn, pauseAfter } from '../../../platform/deliveries/delivery-timing.ts'
import { takeDue } from '../../../platform/deliveries/take-due.ts'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { Platform } from '../../../platform/feature.ts'
import type { DiscordDesk } from './discord-desk.ts'
import { freshTokens } from './fresh-tokens.ts'
import { usualLinkTiming, type LinkTiming } from './link-timing.ts'
import { Rest } from './rest.ts'
import { roleFarewellsCollection } from '../../../collections/roles.ts'
import type { LinkSecrets } from './sealed-tokens.ts'

export interface FarewellDependencies extends Pick<Platform, 'logger'> {
  readonly engine: Engine
  readonly desk: DiscordDesk
  readonly secrets: LinkSecrets
  readonly timing?: LinkTiming
}

type FarewellOutcome =
  | { readonly kind: 'ended' }
  | { readonly kind: 'away'; readonly reason: string; readonly ms?: number | undefined }

/** Ends connections at Discord: deletes the published facts and revokes the tokens. */
export function startFarewellWorker(dependencies: FarewellDependencies): () => Promise<void> {
  const { engine, logger, timing = usualLinkTiming } = dependencies
  const rest = new Rest(timing)
  const loop = new DeliveryLoop<RoleFarewell, FarewellOutcome>({
    timing,
    next: () => rest.next(() => nextFarewell(engine, timing)),
    send: async (farewell) => {
      const outcome = await sayFarewell(dependencies, farewell)
      if (outcome.kind === 'away') rest.begin(outcome.ms)
      else rest.end()
      return outcome
    },
    settle: (farewell, outcome) => settleFarewell(dependencies, { farewell, outcome, timing }),
    onFailure: (error) => logger.error({ err: error }, 'The ends of linked roles could not be read.'),
  })
  const stopListening = engine.onChange(({ collection, action }) => {
    if (collection === roleFarewellsCollection.name && action === 'create') loop.wake()
  })
  loop.wake()
  return async () => {
    stopListening()
    await loop.stop()
  }
}

function nextFarewell(engine: Engine, timing: LinkTiming) {
  return takeDue({
    engine,
    timing,
    lockName: 'role-farewells',
    first: (source) => source.records(roleFarewellsCollection).findFirst({ sort: 'next_attempt' }),
    update: (tx, id, values) => tx.records(roleFarewellsCollection).update(id, values),
  })
}

async function sayFarewell(
  { engine, desk, secrets }: FarewellDependencies,
  farewell: RoleFarewell,
): Promise<FarewellOutcome> {
  try {
    const keep = (values: object) =>
      engine.records(roleFarewellsCollection).patch([{ id: farewell.id, ...values }])
    const tokens = await freshTokens({ desk, secrets, keep, now: await engine.clock() }, farewell)
    // The member has ended it at Discord already, or the secret of the site has changed.
    if (!tokens) return { kind: 'ended' }
    await desk.forget(tokens.access).catch((error: unknown) => {
      const { status } = toDiscordFailure(error)
      if (status !== 401 && status !== 404) throw error
    })
    await desk.revoke(tokens.refresh)
    return { kind: 'ended' }
  } catch (error) {
    const { message: reason, retryAfterMs: ms } = toDiscordFailure(error)
    return { kind: 'away', reason, ms }
  }
}

interface Settlement {
  readonly farewell: RoleFarewell
  readonly outcome: FarewellOutcome
  readonly timing: LinkTiming
}

async function settleFarewell(
  { engine, logger }: FarewellDependencies,
  { farewell: { id, attempts, created }, outcome, timing }: Settlement,
): Promise<void> {
  const now = await engine.clock()
  await engine.transaction(async (tx) => {
    const farewells = tx.records(roleFarewellsCollection)
    // Connecting again has deleted it.
    if (!(await farewells.findById(id))) return
    if (outcome.kind === 'ended') return farewells.delete(id)
    if (now.getTime() - Date.parse(created) >= timing.maxFarewellMs) {
      logger.warn({ reason: outcome.reason }, 'A connection of linked roles could not be ended at Discord.')
      return farewells.delete(id)
    }
    const next_attempt = momentIn(pauseAfter(attempts, timing), now)
    await farewells.update(id, { next_attempt, last_error: outcome.reason })
  })
}
