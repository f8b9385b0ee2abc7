import type { DiscordMirror } from '@longhouse/contract/bot'
import { DeliveryLoop, type Deliveries } from '../../platform/deliveries/delivery-loop.ts'
import { DiscordFailure } from '../../platform/discord/discord-failure.ts'
import { MirrorLane, type LaneKind } from './mirror-lane.ts'
import { outcomeOfFailure, type MirrorOutcome } from './mirror-outcome.ts'
import { type MirrorSite, lanesOf } from './mirror-site.ts'
import { sendMessage } from './send-message.ts'
import { sendScheduledEvent } from './send-scheduled-event.ts'
import { Writing } from './writing.ts'

/** Keeps Discord up to date with the site while it runs. */
export interface MirrorWorker {
  /** Checks for due mirrors. */
  wake: () => void
  stop: () => Promise<void>
}

export function startMirrorWorker(site: MirrorSite): MirrorWorker {
  const loops = lanesOf(site.sources).map((lane) => new DeliveryLoop(mirrorDeliveries(site, lane)))
  for (const loop of loops) loop.wake()
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Returns the queue of a lane, with a function that sends its mirrors to Discord. */
export function mirrorDeliveries(site: MirrorSite, lane: LaneKind): Deliveries<DiscordMirror, MirrorOutcome> {
  const { engine, logger, timing } = site
  const queue = new MirrorLane({ engine, lane, timing })
  return {
    timing,
    next: () => queue.next(),
    settle: (mirror, outcome) => queue.settle(mirror, outcome),
    onFailure: (error) => logger.error({ err: error }, 'The mirrors in Discord could not be brought up.'),
    send: async (mirror) => {
      const outcome = await send(site, mirror)
      if (outcome.kind === 'finished' && mirror.last_error && !mirror.discord_id)
        logger.warn(
          { mirror: mirror.id, what: mirror.kind, reason: mirror.last_error },
          'What Discord could not be told in time is over.',
        )
      // The client has already logged, once, that Discord refuses everything.
      if (outcome.kind === 'poison' || outcome.kind === 'gone')
        logger.warn(
          { mirror: mirror.id, what: mirror.kind, ...outcome },
          'Something is not written to Discord.',
        )
      return outcome
    },
  }
}

async function send(site: MirrorSite, mirror: DiscordMirror): Promise<MirrorOutcome> {
  const writing = new Writing(site, mirror)
  try {
    if (mirror.kind === 'scheduled_event') return await sendScheduledEvent(writing)
    const compose = site.sources.find(({ kind }) => kind === mirror.kind)?.compose
    return compose ? await sendMessage(writing, compose) : { kind: 'finished' }
  } catch (error) {
    if (error instanceof DiscordFailure) return outcomeOfFailure(error)
    throw error
  }
}
