import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Where somebody is going to listen. */
export interface ListenAddress {
  readonly host: string
  /** 0 is any that is free. */
  readonly port: number
}

const patienceMs = 1000

/**
 * Throws now what listening there would throw later, when more has been done than a failed start should do. Nothing
 * listens on the port meanwhile: a proxy would take it for a node that is back, and lose requests.
 */
export async function requirePort({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer().listen({ host, port: 0 })
  await once(probe, 'listening')
  await probe[Symbol.asyncDispose]()
  if (port === 0 || !(await isAnswered({ host, port }))) return
  throw Object.assign(new Error(`Port ${port} is taken.`), { code: 'EADDRINUSE', syscall: 'listen', port })
}

async function isAnswered(address: ListenAddress): Promise<boolean> {
  const socket = connect(address)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patienceMs) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
