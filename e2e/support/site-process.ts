import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The site as `npm start` runs it, in a separate process and data folder. */
export interface SiteProcess {
  readonly url: string
  readonly discordUrl: string
  /** URL of the mail simulator. */
  readonly mailUrl: string
  /** URL of the push simulator. */
  readonly pushUrl: string
  readonly superuser: { readonly email: string; readonly password: string }
  readonly dataDir: string
  /** The output of the process so far. */
  output(): string
  stop(): Promise<void>
}

export interface SiteProcessOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Absent: a copy of the seeded demo, which is deleted with the site. */
  readonly dataDir?: string
  /** For a site that restarts on the same port. */
  readonly port?: number
}

const superuser = { email: 'operator@example.test', password: 'operator-of-the-house' }
/** The variable with the data folder of the seeded demo. */
export const seededDemo = 'LONGHOUSE_SEEDED_DEMO'

const node = join(import.meta.dirname, '../../node_modules/.bin/node')
const main = join(import.meta.dirname, '../../packages/server/src/main.ts')

/** Long, so that a busy machine causes no failure. */
export const patienceMs = 180_000

/** Starts a site on free ports and waits until it responds. */
export async function startSite({
  env = {},
  dataDir,
  port: wanted,
}: SiteProcessOptions = {}): Promise<SiteProcess> {
  const folder = dataDir ?? (await copySeededDemo())
  const port = wanted ?? (await freePorts())
  const url = `http://127.0.0.1:${port}`
  let printed = ''
  const child = spawn(node, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      // Automatic changes of the demo would disturb tests.
      DEMO_PLAYS: 'off',
      SUPERUSER_EMAIL: superuser.email,
      SUPERUSER_PASSWORD: superuser.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await waitUntilReady(url, child, () => printed)
  return {
    url,
    discordUrl: `http://127.0.0.1:${port + 1}`,
    mailUrl: `http://127.0.0.1:${port + 2}`,
    pushUrl: `http://127.0.0.1:${port + 3}`,
    superuser,
    dataDir: folder,
    output: () => printed,
    stop: async () => {
      await stopProcess(child)
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function copySeededDemo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-e2e-'))
  const seeded = process.env[seededDemo]
  if (!seeded) throw new Error(`${seededDemo} names no folder: the global set-up did not run`)
  await cp(seeded, folder, { recursive: true })
  return folder
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The site stopped while starting:\n${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok && output().includes('The site is at')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`The site was not ready in time:\n${output()}`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(timer)
}

/** A port that is free together with the next three, for the Discord, mail and push simulators. */
async function freePorts(): Promise<number> {
  for (;;) {
    // Below the range for outgoing connections: one of these could take a port between check and start.
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const areFree = await Promise.all([port, port + 1, port + 2, port + 3].map(isFree))
    if (areFree.every(Boolean)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
