import { connect, createServer, type Socket } from 'node:net'

/** A way to a database server that can be shut. */
export interface SeverableProxy {
  /** The address of the database through the door. */
  readonly url: string
  /** Cuts every connection and lets no new one through. */
  shut(): void
  open(): void
  close(): Promise<void>
}

/** Opens a door in front of a database server. */
export async function openSeverableProxy(databaseUrl: string): Promise<SeverableProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isOpen = true
  const server = createServer((inside) => {
    if (!isOpen) {
      inside.destroy()
      return
    }
    const outside = connect(Number(target.port), target.hostname)
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        inside.destroy()
        outside.destroy()
      })
    }
    inside.pipe(outside).pipe(inside)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.href,
    shut: () => {
      isOpen = false
      cut()
    },
    open: () => {
      isOpen = true
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
