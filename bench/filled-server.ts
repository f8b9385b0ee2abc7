import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill, writeMoulds } from './seed.ts'
import { superuser, type Running, type Server } from './servers.ts'

/** A server with the rows it is to find. */
export interface Filling extends Port {
  /** 1: 2,000 users, 2,000 clips, 50,000 votes. */
  readonly scale: number
}

interface Port {
  readonly server: Server
  readonly port: number
}

/** Runs work with a folder in which a server finds many rows; gone afterwards. */
export async function withFilledFolder<T>(
  { server, scale, port }: Filling,
  work: (dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), `bench-${server.name}-`))
  try {
    await whileRunning({ server, port, dataDir }, ({ url }) => writeMoulds(url, superuser))
    fill(join(dataDir, server.databaseFile), scale)
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs work with a server that knows many rows. */
export function withFilledServer<T>(filling: Filling, work: (running: Running) => Promise<T>): Promise<T> {
  return withFilledFolder(filling, (dataDir) => whileRunning({ ...filling, dataDir }, work))
}

async function whileRunning<T>(
  { server, port, dataDir }: Port & { readonly dataDir: string },
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const running = await server.start(port, dataDir)
  try {
    return await work(running)
  } finally {
    await running.stop()
  }
}
