import type { Clock } from '../clock.ts'
import type { RouteGroup } from '../faults/route-groups.ts'

export interface LoggedRequest {
  /** Milliseconds since 1970. */
  at: number
  method: string
  /** As requested, without the query. */
  path: string
  group: RouteGroup
  /** Unset while it is open, and for ever if no response was sent (down, hang). */
  status?: number
  /** The fault that was applied. */
  fault?: string
  /** Discord's X-Audit-Log-Reason. */
  reason?: string
}

export interface RequestLog {
  open(request: Omit<LoggedRequest, 'at'>): LoggedRequest
  all(): LoggedRequest[]
  clear(): void
}

const kept = 10_000

export function createRequestLog(clock: Clock): RequestLog {
  const entries: LoggedRequest[] = []
  return {
    open(request) {
      const entry = { at: clock(), ...request }
      entries.push(entry)
      if (entries.length > kept) entries.shift()
      return entry
    },
    all: () => [...entries],
    clear: () => {
      entries.length = 0
    },
  }
}
