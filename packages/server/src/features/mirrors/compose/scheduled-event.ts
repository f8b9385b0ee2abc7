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
  /** Where the event is on the site: by this Discord's is known to be ours. */
  readonly address: string
}

/** Discord's limits, in characters. */
const limits = { name: 100, description: 1000, location: 100 } as const

/** An event in Discord's own list of events. It begins and ends by itself. */
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

/** The place of an event as Discord keeps it. */
export function locationOf(address: string): string {
  return address.slice(0, limits.location)
}
