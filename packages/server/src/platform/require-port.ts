import { once } from 'node:events'
import { createServer } from 'node:net'

/** Where somebody is going to listen. */
export interface ListenAddress {
  readonly host: string
  /** 0 is any that is free. */
  readonly port: number
}

/** Throws now what listening there would throw later, when more has been done than a failed start should do. */
export async function requirePort({ host, port }: ListenAddress): Promise<void> {
  if (port === 0) return
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  await probe[Symbol.asyncDispose]()
}
