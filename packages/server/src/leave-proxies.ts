import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { stopListening, type Engine } from '@longhouse/engine'

export interface Leaving {
  readonly engine: Pick<Engine, 'drain'>
  readonly server: Server
  readonly seconds: number
}

/**
 * Drains the site before it closes, in three steps of a third of the time each. First nothing changes, so
 * that proxies know a node that has just come back before this one leaves. Then it is no longer ready. At
 * last it accepts no connections, and those of proxies end with their next response.
 */
export async function leaveProxies({ engine, server, seconds }: Leaving): Promise<void> {
  const third = (seconds * 1000) / 3
  await setTimeout(third)
  engine.drain()
  await setTimeout(third)
  stopListening(server)
  await setTimeout(third)
}
