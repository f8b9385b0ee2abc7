import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The site as `npm start` runs it, in a process and a data folder of its own. */
export interface SiteProcess {
  readonly url: string
  readonly discordUrl: string
  /** Of the pretend mailbox. */
  readonly mailUrl: string
  /** Of the pretend push service. */
  readonly pushUrl: string
  readonly superuser: { readonly email: string; readonly password: string }
  readonly dataDir: string
  /** What the process has printed so far. */
  output(): string
  stop(): Promise<void>
}

export interface SiteProcessOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Absent: a copy of the seeded demo, which goes with the site. */
  readonly dataDir?: string
  /** For a site that comes back where it was. */
  readonly port?: number
}

const superuser = { email: 'operator@example.test', password: 'operator-of-the-house' }
/** The variable that names the data folder of the seeded demo. */
export const seededDemo = 'LONGHOUSE_SEEDED_DEMO'

const node = join(import.meta.dirname, '../../node_modules/.bin/node')
const main = join(import.meta.dirname, '../../packages/server/src/main.ts')

/** A busy machine is no failure. */
export const patienceMs = 180_000

/** Starts a site on free ports and waits until it answers. */
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
      // What changes by itself is shown where it belongs.
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

/** A port that is free together with the next three, which the pretend Discord, mailbox and push service take. */
async function freePorts(): Promise<number> {
  for (;;) {
    // Below those that systems give to connections: one of these could come between the look and the start.
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
