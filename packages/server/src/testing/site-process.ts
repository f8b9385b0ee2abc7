import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The site as an operator runs it: a process of its own. */
export interface SiteProcess {
  readonly url: string
  readonly pid: number
  /** What it has printed so far. */
  output(): string
  /** Sends a signal and waits for the end; gives the exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

export interface SiteProcessOptions {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  /** Any free one when absent. */
  readonly port?: number
  /** The user it runs as; the caller's when absent. */
  readonly uid?: number
}

/** Created at the start of every process. */
export const operator = { email: 'operator@example.test', password: 'operator-of-the-house' }

const node = join(import.meta.dirname, '../../../../node_modules/.bin/node')
const main = join(import.meta.dirname, '../main.ts')
const patienceMs = 60_000

/** Starts a site and waits until it answers. */
export async function startSiteProcess(options: SiteProcessOptions): Promise<SiteProcess> {
  const site = await spawnSite(options)
  await waitUntilReady(site)
  return site
}

/** Starts a site and waits for nothing. */
export async function spawnSite({
  dataDir,
  env = {},
  port,
  uid,
}: SiteProcessOptions): Promise<SiteProcess & { readonly child: ChildProcess }> {
  const listening = port ?? (await freePort())
  let printed = ''
  const child = spawn(node, [main], {
    ...(uid !== undefined && { uid, gid: uid }),
    env: {
      PATH: process.env['PATH'] ?? '',
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
  const over = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  // Whoever started it and fails takes it along.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void over.then(() => process.off('exit', endWithUs))
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return {
    url: `http://127.0.0.1:${listening}`,
    pid: child.pid ?? 0,
    child,
    output: () => printed,
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      return over.finally(() => clearTimeout(timer))
    },
  }
}

/** Waits until a site says that it is up; throws with what it printed when it stops or takes too long. */
export async function waitUntilReady(site: SiteProcess & { readonly child: ChildProcess }): Promise<void> {
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

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
