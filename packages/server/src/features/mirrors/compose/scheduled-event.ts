import {
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  type RESTPostAPIGuildScheduledEventJSONBody,
} from 'discord-api-types/v10'
import type { Tournament } from '@longhouse/contract/events'
import { cutText } from '../../../platform/discord/cut-text.ts'
import { harmlessText } from '../../../platform/discord/harmless-text.ts'

interface ScheduledFacts {
  readonly event: Pick<Tournament, 'name' | 'description' | 'start_date' | 'end_date'>
  /** URL of the event; it marks an entry in Discord as the site's. */
  readonly address: string
}

/** Discord's limits, in characters. */
const limits = { name: 100, description: 1000, location: 100 } as const

/** Composes an entry for Discord's own list of events. It begins and ends automatically. */
export function composeScheduledEvent({
  event,
  address,
}: ScheduledFacts): RESTPostAPIGuildScheduledEventJSONBody {
  return {
    name: cutText(harmlessText(event.name).replaceAll(/\s+/g, ' '), limits.name) || '-',
    description: cutText(harmlessText(event.description), limits.description),
    privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
    entity_type: GuildScheduledEventEntityType.External,
    entity_metadata: { location: locationOf(address) },
    scheduled_start_time: new Date(event.start_date).toISOString(),
    scheduled_end_time: new Date(event.end_date).toISOString(),
  }
}

/** Returns the location of an event in the form that Discord stores. */
export function locationOf(address: string): string {
  return address.slice(0, limits.location)
}
