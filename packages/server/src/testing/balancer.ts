import { connect, createServer, type Socket } from 'node:net'

/** A load balancer: it assigns connections to the nodes round-robin, skipping those that accept none. */
export interface Balancer {
  readonly url: string
  /** Sets the node of the next connection; the others follow. */
  startWith(index: number): void
  /** Ends every connection; new ones pass. */
  cut(): void
  close(): Promise<void>
}

export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  let turn = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    turn += 1
    pass(client, turn - 1, targets.length)
  })

  function pass(client: Socket, index: number, tries: number): void {
    const target = targets[index % targets.length]
    if (tries === 0 || target === undefined) {
      client.destroy()
      return
    }
    const { hostname, port } = new URL(target)
    const node = connect(Number(port), hostname)
    for (const socket of [client, node]) sockets.add(socket)
    const isAway = () => pass(client, index + 1, tries - 1)
    node.once('error', isAway)
    node.once('connect', () => {
      node.off('error', isAway)
      for (const socket of [client, node]) {
        socket.on('error', () => undefined)
        socket.once('close', () => {
          client.destroy()
          node.destroy()
          sockets.delete(client)
          sockets.delete(node)
        })
      }
      client.pipe(node).pipe(client)
    })
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    startWith: (index) => {
      turn = index
    },
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
