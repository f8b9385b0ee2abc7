import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { follow, type FollowedProcess } from './follow.ts'

/** The site as an operator runs it: in its own process. */
export interface SiteProcess extends FollowedProcess {
  readonly url: string
}

export interface SiteProcessOptions {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  /** Any free port if undefined. */
  readonly port?: number
  /** The user it runs as; the caller's if undefined. */
  readonly uid?: number
  /** Another installation than this checkout, and the program in it that starts the site. */
  readonly installed?: { readonly folder: string; readonly program: string }
}

/** Created at the start of every process. */
export const operator = { email: 'operator@example.test', password: 'operator-of-the-house' }

const checkout = {
  folder: join(import.meta.dirname, '../../../..'),
  program: 'packages/server/src/main.ts',
}
const patienceMs = 60_000
/** Every process after the first starts in half the time with it. */
export const compiledCode = { NODE_COMPILE_CACHE: join(tmpdir(), 'longhouse-compiled') }

/** Returns the environment of a site without the demo that listens on any free port. */
export function liveSite(dataDir: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    ...compiledCode,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO: '0',
  }
}

/** Starts a site and waits until it responds. */
export async function startSiteProcess(options: SiteProcessOptions): Promise<SiteProcess> {
  const site = await spawnSite(options)
  await waitUntilReady(site)
  return site
}

/** Starts a site without waiting. */
export async function spawnSite({
  dataDir,
  env = {},
  port,
  uid,
  installed,
}: SiteProcessOptions): Promise<SiteProcess> {
  const listening = port ?? (await freePort())
  const { folder, program } = installed ?? checkout
  const child = spawn(join(folder, 'node_modules/.bin/node'), [join(folder, program)], {
    ...(installed && { cwd: folder }),
    ...(uid !== undefined && { uid, gid: uid }),
    env: {
      PATH: process.env['PATH'] ?? '',
      ...compiledCode,
      PORT: String(listening),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      SUPERUSER_EMAIL: operator.email,
      SUPERUSER_PASSWORD: operator.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { ...follow(child), url: `http://127.0.0.1:${listening}` }
}

/** Waits until a site reports that it is up. Throws with its output if it stops or takes too long. */
export async function waitUntilReady(site: SiteProcess): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (site.child.exitCode !== null) break
    const answer = await fetch(`${site.url}/api/health`).catch(() => undefined)
    if (answer?.ok && site.output().includes('The site is at')) return
    await sleep(50)
  }
  await site.end('SIGKILL')
  throw new Error(`The site did not start:\n${site.output()}`)
}

/** Returns the address at which a process reports that it listens. */
export function listeningAddress({ stdout }: { readonly stdout: Readable }): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    stdout.on('data', (chunk) => {
      said += String(chunk)
      const [, after = ''] = said.split('(listening on ')
      const [address = '', ...rest] = after.split(')')
      if (rest.length > 0) resolve(address)
    })
  })
}

// Below the ports of the system's own connections: one of them could take a port between the check and the
// start.
const ports = { first: 20_000, count: 12_000 }

/** Returns a free port that is followed by as many free ones as are wanted in a row: the demo takes three. */
export async function freePort(row = 1): Promise<number> {
  for (;;) {
    const first = ports.first + Math.floor(Math.random() * ports.count)
    const inRow = Array.from({ length: row }, (_, index) => listenOnce(first + index))
    const isFree = await Promise.all(inRow).then(
      () => true,
      () => false,
    )
    if (isFree) return first
  }
}

async function listenOnce(port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}
