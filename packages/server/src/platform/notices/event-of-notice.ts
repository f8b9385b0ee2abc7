import type { Tournament } from '@longhouse/contract/events'
import type { NoticeEvent } from '@longhouse/contract/notifications'

/** Returns the fields of an event that notices show. */
export function toldEvent({ name, start_date, cancel_reason }: Tournament): NoticeEvent {
  return { name, start_date, cancel_reason }
}

/** Returns the path of an event's own page, of its live room, and of its recap. */
export function eventPath({ id }: Tournament, page: '' | '/live' | '/recap' = ''): string {
  return `/events/${id}${page}`
}
