import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill, writeMoulds } from './seed.ts'
import { superuser, type Running, type Server } from './servers.ts'

export interface Filling {
  /** 1: 2,000 users, 2,000 clips, 50,000 votes. */
  readonly scale: number
  readonly port: number
}

/** Runs work with a folder in which a server finds many rows; gone afterwards. */
export async function withFilledFolder<T>(
  server: Server,
  { scale, port }: Filling,
  work: (dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), `bench-${server.name}-`))
  try {
    await whileRunning(server, { dataDir, port }, ({ url }) => writeMoulds(url, superuser))
    fill(join(dataDir, server.databaseFile), scale)
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs work with a server that knows many rows. */
export function withFilledServer<T>(
  server: Server,
  filling: Filling,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  return withFilledFolder(server, filling, (dataDir) =>
    whileRunning(server, { dataDir, port: filling.port }, work),
  )
}

async function whileRunning<T>(
  server: Server,
  { dataDir, port }: { readonly dataDir: string; readonly port: number },
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const running = await server.start(port, dataDir)
  try {
    return await work(running)
  } finally {
    await running.stop()
  }
}
