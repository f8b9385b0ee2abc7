import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'

/** Lets nobody new in. A server's own `close` would also cut connections on which somebody is about to send. */
export function stopListening(server: Server): void {
  Listener.prototype.close.call(server)
}
