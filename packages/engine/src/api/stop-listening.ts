import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'

/**
 * Accepts no new connections. A server's own `close` would also cut those on which a client is about to send.
 */
export function stopListening(server: Server): void {
  Listener.prototype.close.call(server)
}
