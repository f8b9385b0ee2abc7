import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { stopListening, type Engine } from '@longhouse/engine'

export interface Leaving {
  readonly engine: Pick<Engine, 'drain'>
  readonly server: Server
  readonly seconds: number
}

/**
 * Leaves the proxies before the site closes, in three steps that take a third of the time each. First nothing
 * changes: a node that has just come back is known to them before this one is left out. Then it is ready no more.
 * At last nobody new gets in, and connections that proxies keep end with their next answer.
 */
export async function leaveProxies({ engine, server, seconds }: Leaving): Promise<void> {
  const third = (seconds * 1000) / 3
  await setTimeout(third)
  engine.drain()
  await setTimeout(third)
  stopListening(server)
  await setTimeout(third)
}
