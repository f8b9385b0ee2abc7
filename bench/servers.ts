import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PocketBase from 'pocketbase'
import {
  findPocketBase,
  startPocketBase,
  untilHealthy,
} from '../packages/engine/conformance/harness/pocketbase-server.ts'
import { serverEnv } from '../scripts/lib/server-env.mjs'
import type { Checkout } from './checkout.ts'
import { cleanAtExit } from './leftovers.ts'
import { sqlite, type Place, type Store } from './stores.ts'

/** A server that can be measured. */
export interface Server {
  /** `longhouse`, `pocketbase`, or the commit that it is from. */
  name: string
  hashing: string
  store: Store
  start(port: number, place: Place): Promise<Running>
}

export interface Running {
  url: string
  pid: number
  /** If the database is a separate process. */
  databasePid?: number
  stop(): Promise<void>
}

export const superuser = { email: 'root@example.com', password: 'rootpass1234' }

const root = fileURLToPath(new URL('..', import.meta.url))
const schemaFile = `${root}packages/engine/conformance/fixtures/pocketbase-export.json`

/** The engine of this checkout on SQLite. */
export const longhouse = longhouseOf({ name: 'longhouse', folder: root }, sqlite)

/** The engine in a folder, on a database of some kind. */
export function longhouseOf({ name, folder }: Checkout, store: Store): Server {
  return {
    name,
    hashing: 'argon2id',
    store,
    start: async (port, place) => ({
      ...(await startLonghouse(folder, { port, ...place })),
      ...(store.pid !== undefined && { databasePid: store.pid }),
    }),
  }
}

/** Throws if there is no build of PocketBase for this machine. */
export async function findRival(): Promise<Server> {
  const command = await findPocketBase(`${root}.cache`)
  const start = async (port: number, { dataDir }: Place) => {
    const running = await startPocketBase({ command, port, dataDir, superuser })
    const client = new PocketBase(running.url)
    await client.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    // A second start finds the collections; importing them again changes nothing.
    await client.collections.import(JSON.parse(await readFile(schemaFile, 'utf8')), false)
    return running
  }
  return { name: 'pocketbase', hashing: 'bcrypt, cost 10', store: sqlite, start }
}

async function startLonghouse(
  folder: string,
  { port, dataDir, databaseUrl }: Place & { readonly port: number },
): Promise<Running> {
  const options = ['--schema', schemaFile, '--port', String(port), '--data', dataDir]
  const database = databaseUrl ? ['--database-url', databaseUrl] : []
  const login = ['--superuser', `${superuser.email}:${superuser.password}`]
  const program = join(folder, 'packages/engine/src/cli.ts')
  const child = spawn(process.execPath, [program, ...options, ...database, ...login], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...serverEnv, ...process.env },
  })
  const forget = cleanAtExit(() => child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve())).finally(forget)
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill()
    await ended
  }
  const gaveUp = ended.then(() => {
    throw new Error('The engine ended while starting.')
  })
  try {
    await Promise.race([untilHealthy(url), gaveUp])
  } catch (error) {
    await stop()
    throw error
  }
  gaveUp.catch(() => {})
  return { url, pid: child.pid ?? 0, stop }
}
