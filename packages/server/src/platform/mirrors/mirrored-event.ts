import type { RecordSource } from '@longhouse/engine'
import type { MirrorKind } from '@longhouse/contract/bot'
import type { Tournament } from '@longhouse/contract/events'
import { tournamentsCollection } from '../../collections/events.ts'
import type { MirroredSite, NewMirror } from '../mirror-source.ts'

type Addressed = Pick<MirroredSite, 'settings'>

/** Returns the mirror of an event itself. */
export function mirrorOfEvent(kind: MirrorKind, event: string): NewMirror {
  return { kind, subject_collection: tournamentsCollection.name, subject_id: event, event }
}

/** Finds a published event. Returns undefined for a draft and for a deleted event. */
export async function findShownEvent(source: RecordSource, id: string): Promise<Tournament | undefined> {
  const event = await source.records(tournamentsCollection).findById(id)
  return event?.is_draft ? undefined : event
}

/** Returns the URL of an event. */
export function eventPageUrl({ settings }: Addressed, event: string): string {
  return `${settings.publicUrl}/events/${event}`
}

/** Returns the URL of an event's room, where squads count and can be watched. */
export function roomUrl(site: Addressed, event: string): string {
  return `${eventPageUrl(site, event)}/live`
}
