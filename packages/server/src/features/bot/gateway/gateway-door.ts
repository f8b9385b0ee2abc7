import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { DoorReport } from '@longhouse/contract/bot'
import type { Change } from '@longhouse/engine'
import { z } from 'zod'
import { serverValuesCollection } from '../../../collections/site.ts'
import type { AnswerInteraction } from '../answer-interaction.ts'
import type { BotSite } from '../interaction.ts'
import { GatewayKeeper } from './gateway-keeper.ts'
import { gatewayKey, gatewayStore } from './gateway-state.ts'
import { createEars } from './hear-gateway.ts'

/** The connection to Discord's gateway, which one of all nodes keeps. */
export interface GatewayDoor {
  report(): Promise<Pick<DoorReport, 'state' | 'reason' | 'gateway'>>
  /** Closes the connection if this node has it; another node resumes it. */
  close(): Promise<void>
}

interface GatewayParts {
  readonly site: BotSite
  readonly answer: AnswerInteraction
  readonly goOn: (work: Promise<void>) => void
  readonly hearsOfMembers: boolean
}

const lookMs = 5000
const freedSchema = z.object({ key: z.literal(gatewayKey), value: z.object({ holder: z.literal('') }) })

export function openGateway({ site, answer, goOn, hearsOfMembers }: GatewayParts): GatewayDoor {
  const { engine, client, logger, settings } = site
  const node = `${hostname()} ${randomUUID().slice(0, 8)}`
  const store = gatewayStore(engine)
  const keeper = new GatewayKeeper({
    node,
    store,
    client,
    logger,
    hearsOfMembers,
    token: settings.discord?.botToken ?? '',
    clock: () => engine.clock(),
    onHeard: createEars({ site, answer, goOn }),
  })
  const timer = setInterval(() => void keeper.look(), lookMs).unref()
  const stopListening = engine.onChange((change) => {
    if (isFreed(change)) void keeper.look()
  })
  void keeper.look()
  return {
    report: async () => {
      const { holder, openSince, startsLeft, reason } = await store.read()
      return {
        state: openSince > 0 ? 'open' : reason ? 'closed' : 'opening',
        ...(reason && { reason }),
        gateway: {
          holder,
          isHere: holder === node,
          ...(openSince > 0 && { since: new Date(openSince).toISOString() }),
          ...(startsLeft !== undefined && { identifiesLeft: startsLeft }),
        },
      }
    },
    close: async () => {
      clearInterval(timer)
      stopListening()
      await keeper.stop()
    },
  }
}

/** Returns whether another node has released the connection. */
function isFreed({ collection, origin, record }: Change): boolean {
  return (
    origin === 'remote' && collection === serverValuesCollection.name && freedSchema.safeParse(record).success
  )
}
