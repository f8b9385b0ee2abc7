import type { Tournament } from '@longhouse/contract/events'
import { recordDate } from '../../../lib/moments.ts'

/** What an event counts towards, and how long it still is, in milliseconds. */
export interface Countdown {
  readonly towards: 'start' | 'end' | 'nothing'
  readonly ms: number
}

/** Until the start, then until the end; afterwards how long it has been over. */
export function countdownOf(event: Pick<Tournament, 'start_date' | 'end_date'>, now: Date): Countdown {
  const toStart = recordDate(event.start_date).getTime() - now.getTime()
  const toEnd = recordDate(event.end_date).getTime() - now.getTime()
  if (toStart > 0) return { towards: 'start', ms: toStart }
  return toEnd > 0 ? { towards: 'end', ms: toEnd } : { towards: 'nothing', ms: -toEnd }
}
