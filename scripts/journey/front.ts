import { hasProxy, startBalancer, startProxy, type ProxyName } from '@longhouse/server/testing'

/** The public address: the only node, or a proxy in front of several. */
export interface Front {
  readonly name: string
  readonly url: string
  close(): Promise<void>
}

export interface FrontOptions {
  readonly ports: readonly number[]
  readonly folder: string
}

/**
 * First those that check whether a node is ready: nginx can lose a write in the instant in which one stops
 * listening.
 */
const preferred: readonly ProxyName[] = ['haproxy', 'caddy', 'nginx']

/** Starts a real proxy with its shipped file if the machine has one. */
export async function openFront({ ports, folder }: FrontOptions): Promise<Front> {
  const nodes = ports.map((port) => `127.0.0.1:${port}`)
  const [only, ...others] = nodes
  if (others.length === 0) return { name: 'nothing in front', url: `http://${only}`, close: async () => {} }

  const name = preferred.find(hasProxy)
  if (!name) {
    const balancer = await startBalancer(nodes.map((node) => `http://${node}`))
    const { url } = balancer
    return { name: 'a plain balancer in front, for want of a proxy', url, close: () => balancer.close() }
  }
  const proxy = await startProxy(name, { folder, nodes })
  return { name: `${name} in front`, url: `https://127.0.0.1:${proxy.port}`, close: () => proxy.close() }
}
