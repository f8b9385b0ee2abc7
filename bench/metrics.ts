import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { untilHealthy } from '../packages/engine/conformance/harness/pocketbase-server.ts'
import { serverEnv } from '../scripts/lib/server-env.mjs'
import { useOf } from './processes.ts'

/**
 * Measures the cost of metrics: processor time per response of a site with and without them, round-robin.
 * Processor time is less affected by other programs than responses per second. A folder as an argument is
 * measured too, for example a checkout of an older commit.
 */
const rounds = 7
const amount = 20_000
const paths = ['/api/health', '/api/collections/faqs/records', '/api/none']
const program = 'packages/server/src/main.ts'
const here = fileURLToPath(new URL('..', import.meta.url))

interface Variant {
  readonly name: string
  readonly root: string
  readonly env: Readonly<Record<string, string>>
}

const [other] = process.argv.slice(2)
const variants: readonly Variant[] = [
  ...(other ? [{ name: other, root: other, env: {} }] : []),
  { name: 'without', root: here, env: {} },
  { name: 'with', root: here, env: { METRICS_ADDRESS: '127.0.0.1:0' } },
]

const running = await Promise.all(variants.map((variant, index) => start(variant, 8300 + index * 10)))
const costs = variants.map(() => new Map(paths.map((path) => [path, new Array<number>()])))
try {
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, site] of running.entries())
      for (const path of paths) {
        const cost = await costOf(site, path)
        if (round > 0) costs[index]?.get(path)?.push(cost)
      }
} finally {
  await Promise.all(running.map(({ stop }) => stop()))
}
const base = costs[0]
for (const path of paths)
  for (const [index, { name }] of variants.entries()) {
    const cost = middle(costs[index]?.get(path))
    const ratio = cost / middle(base?.get(path))
    console.log(
      `${path.padEnd(32)} ${name.padEnd(24)} ${cost.toFixed(1).padStart(6)} µs  ${ratio.toFixed(3)}`,
    )
  }

interface Site {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

async function start({ root, env }: Variant, port: number): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-metrics-'))
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...serverEnv,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      ...env,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url)
  const stop = async () => {
    child.kill()
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, pid: child.pid ?? 0, stop }
}

/** Microseconds of processor time per response. */
async function costOf({ url, pid }: Site, path: string): Promise<number> {
  const before = await useOf(pid)
  const { requests } = await autocannon({ url: url + path, connections: 16, amount })
  return (((await useOf(pid)).processor - before.processor) / requests.total) * 1e6
}

function middle(values: readonly number[] = []): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
