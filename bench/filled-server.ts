import { writeMoulds } from './seed.ts'
import { superuser, type Running, type Server } from './servers.ts'
import type { Place } from './stores.ts'

/** A server and the size of its data. */
export interface Filling {
  readonly server: Server
  readonly port: number
  /** 1: 2,000 users, 2,000 clips, 50,000 votes. */
  readonly scale: number
}

/** Runs work with a place in which a server finds many rows; it is deleted afterwards. */
export async function withFilledFolder<T>(
  { server, scale, port }: Filling,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  return withPlace({ server }, async (place) => {
    await whileRunning({ server, port, place }, ({ url }) => writeMoulds(url, superuser))
    await server.store.fill(place, scale)
    return work(place)
  })
}

/** Runs work with a server that has many rows. */
export function withFilledServer<T>(filling: Filling, work: (running: Running) => Promise<T>): Promise<T> {
  return withFilledFolder(filling, (place) => whileRunning({ ...filling, place }, work))
}

/** A stopped server with its data and port. */
export interface Filled {
  readonly server: Server
  readonly port: number
  readonly place: Place
}

/** Runs work with a server on a copy of a place, which is deleted afterwards with all writes. */
export function withCopy<T>(filled: Filled, work: (running: Running) => Promise<T>): Promise<T> {
  const { server, place } = filled
  return withPlace({ server, from: place }, (copy) => whileRunning({ ...filled, place: copy }, work))
}

async function withPlace<T>(
  { server, from }: { readonly server: Server; readonly from?: Place },
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const place = await server.store.create(from)
  try {
    return await work(place)
  } finally {
    await server.store.remove(place)
  }
}

async function whileRunning<T>(
  { server, port, place }: Filled,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const running = await server.start(port, place)
  try {
    return await work(running)
  } finally {
    await running.stop()
  }
}
