import { gameLabel } from '@longhouse/contract/community'
import { isUnlimited, type Tournament } from '@longhouse/contract/events'
import { logColors, type RelayEmbed } from '@longhouse/contract/relays'
import { recordDate } from '../../lib/moments.ts'

type Fields = NonNullable<RelayEmbed['fields']>

/** The message about a new event. */
export function eventCreatedLog(event: Tournament, username: string): RelayEmbed {
  return {
    title: 'Event Created',
    color: logColors.created,
    fields: [
      ...properties.map(({ name, read }) => ({
        name,
        value: short(read(event)),
        inline: name !== 'Description',
      })),
      by(username),
    ],
  }
}

/** The message about a changed event: every change, before and after. */
export function eventUpdatedLog(before: Tournament, after: Tournament, username: string): RelayEmbed {
  const changes = properties
    .filter(({ read }) => read(before) !== read(after))
    .map(({ name, read }) => ({
      name,
      value: `${short(read(before))} → ${short(read(after))}`,
      inline: false,
    }))
  return {
    title: 'Event Updated',
    description: changes.length > 0 ? after.name : `${after.name}: saved without changes`,
    color: logColors.updated,
    fields: [...changes, by(username)],
  }
}

/** The message about an event that is gone. */
export function eventDeletedLog(event: Tournament, username: string): RelayEmbed {
  return {
    title: 'Event Deleted',
    description: event.name,
    color: logColors.deleted,
    fields: [
      { name: 'Game', value: gameLabel(event.game), inline: true },
      { name: 'Participants', value: String(event.participant_count), inline: true },
      by(username),
    ],
  }
}

const properties: readonly { name: string; read: (event: Tournament) => string }[] = [
  { name: 'Name', read: ({ name }) => name },
  { name: 'Game', read: ({ game }) => gameLabel(game) },
  { name: 'Status', read: ({ status }) => status },
  { name: 'Start', read: ({ start_date }) => moment(start_date) },
  { name: 'End', read: ({ end_date }) => moment(end_date) },
  {
    name: 'Max Participants',
    read: (event) => (isUnlimited(event) ? 'Unlimited' : String(event.max_participants)),
  },
  { name: 'Description', read: ({ description }) => description },
  { name: 'Thumbnail', read: ({ thumbnail }) => thumbnail },
]

function by(username: string): Fields[number] {
  return { name: 'By', value: username, inline: true }
}

// The channel is read in many time zones.
function moment(text: string): string {
  const date = recordDate(text)
  return Number.isNaN(date.getTime()) ? '-' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function short(text: string): string {
  return text.length > 900 ? `${text.slice(0, 899)}…` : text || '-'
}
