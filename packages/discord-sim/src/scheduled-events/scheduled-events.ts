import type { Clock } from '../clock.ts'

export const eventStatus = { scheduled: 1, active: 2, completed: 3, canceled: 4 }

/** An external event: the only kind that the site creates. */
export interface SimScheduledEvent {
  id: string
  name: string
  description: string | null
  location: string
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
  status: number
  hasImage: boolean
}

export interface ScheduledEventStore {
  add(event: SimScheduledEvent): void
  /** Including past events, oldest first. Each begins and ends by the clock. */
  all(): SimScheduledEvent[]
  /** Events that Discord still shows. */
  live(): SimScheduledEvent[]
  remove(eventId: string): void
  clear(): void
}

export function createScheduledEvents(clock: Clock): ScheduledEventStore {
  let events: SimScheduledEvent[] = []

  function settled(): SimScheduledEvent[] {
    for (const event of events) settle(event, clock())
    return events
  }

  return {
    add: (event) => void events.push(event),
    all: () => [...settled()],
    live: () => settled().filter(({ status }) => isLive(status)),
    remove(eventId) {
      events = events.filter((one) => one.id !== eventId)
    },
    clear() {
      events = []
    },
  }
}

function settle(event: SimScheduledEvent, now: number): void {
  if (event.status === eventStatus.scheduled && now >= event.startsAt) event.status = eventStatus.active
  if (event.status === eventStatus.active && now >= event.endsAt) event.status = eventStatus.completed
}

function isLive(status: number): boolean {
  return status === eventStatus.scheduled || status === eventStatus.active
}
