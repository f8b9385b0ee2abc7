import autocannon from 'autocannon'
import type { Load } from './loads.ts'
import type { BenchOptions } from './options.ts'
import { useOf } from './processes.ts'
import type { Running } from './servers.ts'

export interface Measured {
  load: string
  perSecond: number
  p50: number
  p99: number
  /**
   * Processor time of the server and its database per request, in microseconds; NaN if the system does not
   * report it.
   */
  processor: number
  /** Resident memory of the server after the load, in MiB; NaN as above. */
  memory: number
  /** Failed responses, and requests without a response. */
  failures: number
  /** Items of the list the load asks for, counted before the load. */
  items: number | undefined
}

export async function measure(
  { url, pid, databasePid }: Running,
  load: Load,
  options: Pick<BenchOptions, 'seconds' | 'warmUp' | 'connections'>,
): Promise<Measured> {
  const requests = await load.requests(url)
  const items = await verify(url, load, requests[0]?.path ?? '/')
  const processor = async () =>
    (await useOf(pid)).processor + (databasePid ? (await useOf(databasePid)).processor : 0)
  const connections = Math.min(load.connections ?? options.connections, options.connections)
  const ask = (duration: number) => autocannon({ url, connections, duration, requests })
  // A server runs for weeks: only its speed after the code is compiled matters.
  if (options.warmUp > 0) await ask(options.warmUp)
  const before = await processor()
  const result = await ask(options.seconds)
  return {
    load: load.name,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processor: (((await processor()) - before) / result.requests.total) * 1e6,
    memory: (await useOf(pid)).memory,
    failures: result.non2xx + result.errors,
    items,
  }
}

// A fast but wrong response would win every race.
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
