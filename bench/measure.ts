import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import type { Load } from './loads.ts'
import type { BenchOptions } from './options.ts'
import type { Running } from './servers.ts'

export interface Measured {
  load: string
  perSecond: number
  p50: number
  p99: number
  /** Resident memory after the load, in MiB; NaN where the system does not tell. */
  memory: number
  /** Answers that were no success, and requests without answer. */
  failures: number
  /** Items of the list the load asks for, counted before the load. */
  items: number | undefined
}

export async function measure(
  running: Running,
  load: Load,
  options: Pick<BenchOptions, 'seconds' | 'connections'>,
): Promise<Measured> {
  const requests = await load.requests(running.url)
  const items = await verify(running.url, load, requests[0]?.path ?? '/')
  const result = await autocannon({
    url: running.url,
    connections: Math.min(load.connections ?? options.connections, options.connections),
    duration: options.seconds,
    requests,
  })
  return {
    load: load.name,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    memory: await residentMemory(running.pid),
    failures: result.non2xx + result.errors,
    items,
  }
}

// A fast answer that is wrong would win every race.
async function verify(url: string, load: Load, path: string): Promise<number | undefined> {
  if (load.items === undefined) return undefined
  const response = await fetch(url + path)
  const answer: { items?: { expand?: object }[] } = await response.json()
  const { items } = answer
  const isExpanded = items?.every(({ expand }) => expand && Object.keys(expand).length > 0)
  if (!response.ok || items?.length !== load.items || !isExpanded) {
    throw new Error(
      `${path} answered ${response.status} with ${items?.length ?? 'no'} items, expanded: ${isExpanded}.`,
    )
  }
  return items.length
}

/** In MiB; NaN where the system does not tell. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024
}
