import type { Server } from 'node:http'

/** An answered request. */
export interface AnsweredRequest {
  readonly method: string
  /** The pattern that it matched, never the address: that could be anything. */
  readonly route: string | undefined
  readonly status: number
  /** Milliseconds until it was answered. */
  readonly ms: number
}

/** Responses on one route. */
export interface Series {
  readonly method: string
  readonly route: string
  readonly statuses: Map<number, number>
  /** Responses that took at most the bound of the same place, and longer than the one before. */
  readonly buckets: number[]
  count: number
  seconds: number
}

/** Seconds. */
export const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Requests by route, method and status. The library would look up its labels at every request. Here that is
 * one map and a few sums, and the library renders them on request.
 */
export class RequestMetrics {
  /** By method, then by pattern; patterns of files in one folder share a series. */
  readonly #routes = new Map<string, Map<string, Series>>()
  readonly #series = new Map<string, Series>()
  #connections = 0

  /** Connections that are open. */
  get connections(): number {
    return this.#connections
  }

  all(): Iterable<Series> {
    return this.#series.values()
  }

  /** Counts the connections of a server. */
  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#connections += 1
      socket.once('close', () => (this.#connections -= 1))
    })
  }

  note({ method, route = 'none', status, ms }: AnsweredRequest): void {
    const series = this.#routes.get(method)?.get(route) ?? this.#add(method, route)
    series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
    const taken = ms / 1000
    let place = 0
    while (place < bounds.length && taken > (bounds[place] ?? 0)) place += 1
    series.buckets[place] = (series.buckets[place] ?? 0) + 1
    series.count += 1
    series.seconds += taken
  }

  #add(sent: string, pattern: string): Series {
    const method = methods.has(sent) ? sent : 'other'
    const route = folderOf(pattern)
    const key = `${method} ${route}`
    const series = this.#series.get(key) ?? newSeries(method, route)
    this.#series.set(key, series)
    const ofMethod = this.#routes.get(method) ?? new Map<string, Series>()
    this.#routes.set(method, ofMethod.set(pattern, series))
    return series
  }
}

function newSeries(method: string, route: string): Series {
  return { method, route, statuses: new Map(), buckets: bounds.map(() => 0), count: 0, seconds: 0 }
}

/**
 * Returns the folder pattern for a route that is one file: a build has many files, and the next one has
 * others.
 */
function folderOf(pattern: string): string {
  const slash = pattern.lastIndexOf('/')
  const name = pattern.slice(slash + 1)
  return name.includes('.') && !name.startsWith(':') ? `${pattern.slice(0, slash)}/*` : pattern
}
