import { personalFeedPath } from '@longhouse/contract/calendar'

/** Addresses with which calendars subscribe to the events of the key's owner. */
export interface CalendarLinks {
  /** To be copied: every calendar accepts it. */
  readonly feed: string
  /** Opens the calendar of the device. */
  readonly app: string
  readonly google: string
  readonly outlook: string
}

/** Returns the addresses of a key, for a site at this origin. */
export function calendarLinks(key: string, { origin, name }: Site): CalendarLinks {
  const feed = origin + personalFeedPath(key)
  const app = feed.replace(/^https?:/, 'webcal:')
  return {
    feed,
    app,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: app }).toString()}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: feed, name }).toString()}`,
  }
}

interface Site {
  readonly origin: string
  readonly name: string
}
