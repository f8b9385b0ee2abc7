import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, isIPv6 } from 'node:net'

/** An address to listen on. */
export interface ListenAddress {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
}

const patienceMs = 1000
const firstForEverybody = 1024

/**
 * Throws now what listening would throw later, when more has been done than a failed start should do. It does
 * not listen on the port itself: a proxy would take it for a node that is back, and lose requests.
 */
export async function requirePort({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer().listen({ host, port: 0 })
  await once(probe, 'listening')
  await probe[Symbol.asyncDispose]()
  if (port === 0) return
  if (port < firstForEverybody && !(await isAllowed({ host, port })))
    throw failedListen(`Port ${port} is not for ordinary users.`, { code: 'EACCES', port })
  if (await isAnswered({ host, port }))
    throw failedListen(`Port ${port} is taken.`, { code: 'EADDRINUSE', port })
}

function failedListen(message: string, details: { code: string; port: number }): Error {
  return Object.assign(new Error(message), { syscall: 'listen', ...details })
}

/**
 * Whether this process may use the port. UDP needs the same right, and no proxy sees it. Any other error is
 * not about the port.
 */
async function isAllowed({ host, port }: ListenAddress): Promise<boolean> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  try {
    socket.bind({ address: host, port, exclusive: true })
    await once(socket, 'listening')
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EACCES')
  } finally {
    socket.close()
  }
  return true
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
