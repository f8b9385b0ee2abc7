import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PocketBase from 'pocketbase'
import {
  findPocketBase,
  startPocketBase,
  untilHealthy,
} from '../packages/engine/conformance/harness/pocketbase-server.ts'
import { serverEnv } from '../scripts/lib/server-env.mjs'

/** A server that can be measured. */
export interface Server {
  name: 'longhouse' | 'pocketbase'
  hashing: string
  /** The SQLite file inside its data folder. */
  databaseFile: string
  start(port: number, dataDir: string): Promise<Running>
}

export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

export const superuser = { email: 'root@example.com', password: 'rootpass1234' }

const root = fileURLToPath(new URL('..', import.meta.url))
const schemaFile = `${root}packages/engine/conformance/fixtures/pocketbase-export.json`

export const longhouse: Server = {
  name: 'longhouse',
  hashing: 'argon2id',
  databaseFile: 'data.db',
  start: startLonghouse,
}

/** Throws when there is no build of it for this machine. */
export async function findRival(): Promise<Server> {
  const command = await findPocketBase(`${root}.cache`)
  const start = async (port: number, dataDir: string) => {
    const running = await startPocketBase({ command, port, dataDir, superuser })
    const client = new PocketBase(running.url)
    await client.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    // A second start finds the collections there; importing them again changes nothing.
    await client.collections.import(JSON.parse(await readFile(schemaFile, 'utf8')), false)
    return running
  }
  return { name: 'pocketbase', hashing: 'bcrypt, cost 10', databaseFile: 'data.db', start }
}

async function startLonghouse(port: number, dataDir: string): Promise<Running> {
  const options = ['--schema', schemaFile, '--port', String(port), '--data', dataDir]
  const login = ['--superuser', `${superuser.email}:${superuser.password}`]
  const child = spawn(process.execPath, [`${root}packages/engine/src/cli.ts`, ...options, ...login], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...serverEnv, ...process.env },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
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
