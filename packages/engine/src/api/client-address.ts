import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyServerOptions } from 'fastify'

/** Whether the neighbour at `address` is believed about the one before it; hop 0 is the connected peer. */
export type Trust = (address: string, hop: number) => boolean

/**
 * Returns the trust of a setting; undefined if no proxy is trusted. `true` trusts only the direct neighbour:
 * it knows its peer, but any client may have written the rest of the header.
 */
export function trustOf(setting: FastifyServerOptions['trustProxy']): Trust | undefined {
  if (setting === undefined || setting === false) return undefined
  if (setting === true) return (_address, hop) => hop === 0
  if (typeof setting === 'function') return setting
  const addresses = typeof setting === 'string' ? setting.split(',').map((part) => part.trim()) : setting
  return proxyAddress.compile(addresses)
}

/** Reads the address of a client from a request that the framework has not seen. */
export function addressReader(trust: Trust | undefined): (request: IncomingMessage) => string {
  if (!trust) return ({ socket }) => socket.remoteAddress ?? ''
  return (request) => proxyAddress(request, trust)
}
