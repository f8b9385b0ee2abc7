import ICAL from 'ical.js'

/** An event as a calendar program parses it from a file. */
export interface ReadEvent {
  readonly uid: string
  readonly summary: string
  readonly sequence: number
  /** ISO 8601. */
  readonly start: string
  readonly end: string
  readonly zone: string
  readonly status: string
  readonly transparency: string
  readonly url: string
  readonly location: string
  readonly description: string
  /** Seconds between each alarm and the start. */
  readonly alarms: readonly number[]
}

/** Parses a calendar file with another library than its writer; zones are known only from the file. */
export function readCalendar(text: string): { name: string; events: ReadEvent[]; calendar: ICAL.Component } {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map(readEvent)
  return { name: textOf(calendar, 'x-wr-calname'), events, calendar }
}

function readEvent(component: ICAL.Component): ReadEvent {
  const { uid, summary, sequence, startDate, endDate, location, description } = new ICAL.Event(component)
  return {
    uid,
    summary,
    sequence,
    start: startDate.toJSDate().toISOString(),
    end: endDate.toJSDate().toISOString(),
    zone: startDate.zone?.tzid ?? '',
    status: textOf(component, 'status'),
    transparency: textOf(component, 'transp'),
    url: textOf(component, 'url'),
    location: location ?? '',
    description,
    alarms: component
      .getAllSubcomponents('valarm')
      .map((alarm) => -ICAL.Duration.fromString(textOf(alarm, 'trigger')).toSeconds()),
  }
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '')
}
