import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyServerOptions } from 'fastify'

/** Whether what a neighbour says about the address before it is believed; 0 is whoever is connected. */
export type Trust = (address: string, hop: number) => boolean

/**
 * Whom the setting trusts. `true` trusts the neighbour alone: it knows who is connected to it, and what stands
 * before that in the header may have been written by anybody.
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
