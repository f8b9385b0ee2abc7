import type { Engine, RecordSource } from '@longhouse/engine'
import type { DiscordMirror, MirrorKind } from '@longhouse/contract/bot'
import type { NextStep } from '../../platform/deliveries/delivery-loop.ts'
import { takeDue } from '../../platform/deliveries/take-due.ts'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import { valuesAfter, type MirrorOutcome } from './mirror-outcome.ts'
import type { MirrorTiming } from './mirror-timing.ts'
import { momentsOf } from './want-mirrors.ts'

/** Mirrors that one loop of each node writes. */
export interface LaneKind {
  readonly name: string
  readonly kinds: readonly MirrorKind[]
  /** One at a time on all nodes together, because Discord limits their number. */
  readonly isSerial: boolean
}

interface LaneDependencies {
  readonly engine: RecordSource & Pick<Engine, 'transaction' | 'clock'>
  readonly lane: LaneKind
  readonly timing: MirrorTiming
}

/** The queue of mirrors of one lane, and their outcomes. */
export class MirrorLane {
  readonly #dependencies: LaneDependencies

  constructor(dependencies: LaneDependencies) {
    this.#dependencies = dependencies
  }

  /** Takes the next due mirror. Until the lease ends, only this node writes it. */
  next(): Promise<NextStep<DiscordMirror>> {
    const { engine, lane, timing } = this.#dependencies
    return takeDue<DiscordMirror>({
      engine,
      timing,
      lockName: `discord mirrors: ${lane.name}`,
      first: (source) => this.#first(source),
      update: (tx, id, values) =>
        tx
          .records(discordMirrorsCollection)
          .update(id, { ...values, status: 'due', taken_until: values.next_attempt }),
    })
  }

  /** Stores the outcome of a mirror. If the mirror has changed since it was taken, it is due again. */
  async settle(taken: DiscordMirror, outcome: MirrorOutcome): Promise<void> {
    const { engine, timing } = this.#dependencies
    const now = await engine.clock()
    await engine.transaction(async (tx) => {
      const mirrors = tx.records(discordMirrorsCollection)
      await tx.lock(discordMirrorsCollection.name, taken.id)
      const mirror = await mirrors.findById(taken.id)
      // The lease has ended, so another node writes the mirror.
      if (mirror?.taken_until !== taken.taken_until) return
      const isBehind = mirror.wanted > taken.wanted
      if (outcome.kind === 'finished' && !isBehind) return mirrors.delete(taken.id)
      const values = { ...valuesAfter(outcome, { taken, timing, now }), taken_until: '' }
      const { soon, latest } = momentsOf({ now, timing })
      const behind = { status: 'due', next_attempt: soon, wait_until: latest }
      const isDone = outcome.kind === 'delivered' || outcome.kind === 'finished'
      await mirrors.update(taken.id, { ...values, ...(isDone && isBehind && behind) })
    })
  }

  /** Finds the next mirror; in a serial lane, the one that a node is writing, if any. */
  async #first(source: RecordSource): Promise<DiscordMirror | undefined> {
    const { engine, lane } = this.#dependencies
    const mirrors = source.records(discordMirrorsCollection)
    const ours = lane.kinds.map((kind) => `kind = '${kind}'`).join(' || ')
    const written = lane.isSerial
      ? await mirrors.findFirst({
          filter: `(${ours}) && taken_until > {:now}`,
          params: { now: await engine.clock() },
        })
      : undefined
    if (written) return { ...written, next_attempt: written.taken_until }
    const filter = `(${ours}) && next_attempt > {:never}`
    return mirrors.findFirst({ filter, params: { never: new Date(0) }, sort: 'next_attempt' })
  }
}
