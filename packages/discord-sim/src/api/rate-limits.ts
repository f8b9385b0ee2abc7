import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'

export interface DiscordRateLimit {
  bucket: string
  limit: number
  windowMs: number
}

interface RateLimitState {
  allowed: boolean
  resetAfterSeconds: number
  headers: Record<string, string>
}

export interface DiscordRateLimits {
  readonly enabled: boolean
  /** Counts one request of `who` against a rule. */
  take(rule: DiscordRateLimit, who: string): RateLimitState
  clear(): void
}

interface Window {
  used: number
  endsAt: number
}

/** Windows open with the first request and close after their time, as Discord's do. */
export function createRateLimits({ clock, enabled }: { clock: Clock; enabled: boolean }): DiscordRateLimits {
  const windows = new Map<string, Window>()
  return {
    enabled,
    take(rule, who) {
      const key = `${rule.bucket} ${who}`
      const now = clock()
      let window = windows.get(key)
      if (!window || window.endsAt <= now) {
        window = { used: 0, endsAt: now + rule.windowMs }
        windows.set(key, window)
      }

      const allowed = !enabled || window.used < rule.limit
      if (allowed) window.used += 1
      const state = describe({ rule, window, now, allowed })
      // The real client waits if a header says that no requests remain.
      return enabled ? state : { ...state, headers: {} }
    },
    clear: () => windows.clear(),
  }
}

interface Taken {
  rule: DiscordRateLimit
  window: Window
  now: number
  allowed: boolean
}

function describe({ rule, window, now, allowed }: Taken): RateLimitState {
  const resetAfterSeconds = Math.max(window.endsAt - now, 0) / 1000
  return {
    allowed,
    resetAfterSeconds,
    headers: {
      'x-ratelimit-limit': String(rule.limit),
      'x-ratelimit-remaining': String(Math.max(rule.limit - window.used, 0)),
      'x-ratelimit-reset': (window.endsAt / 1000).toFixed(3),
      'x-ratelimit-reset-after': resetAfterSeconds.toFixed(3),
      'x-ratelimit-bucket': createHash('sha1').update(rule.bucket).digest('hex').slice(0, 32),
    },
  }
}
