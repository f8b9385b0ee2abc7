import { gameLabel } from '@longhouse/contract/community'
import { isUnlimited, type Tournament } from '@longhouse/contract/events'
import { logColors, type RelayEmbed } from '@longhouse/contract/relays'
import { wordsFor } from '@longhouse/contract/words'
import { recordDate } from '../../../lib/dates/moments.ts'
import { eventLogWords } from '../event-staff.words.ts'

// The channel has one language, regardless of the member's.
const say = wordsFor('en', eventLogWords)

type Fields = NonNullable<RelayEmbed['fields']>

/** Returns the message about a new event. */
export function eventCreatedLog(event: Tournament, username: string): RelayEmbed {
  return {
    title: say('created'),
    color: logColors.created,
    fields: [
      ...properties.map(({ name, read }) => ({
        name,
        value: short(read(event)),
        inline: name !== say('description'),
      })),
      by(username),
    ],
  }
}

/** Returns the message about a changed event: every change, before and after. */
export function eventUpdatedLog(before: Tournament, after: Tournament, username: string): RelayEmbed {
  const changes = properties
    .filter(({ read }) => read(before) !== read(after))
    .map(({ name, read }) => ({
      name,
      value: `${short(read(before))} → ${short(read(after))}`,
      inline: false,
    }))
  return {
    title: say('updated'),
    description: changes.length > 0 ? after.name : say('unchanged', { name: after.name }),
    color: logColors.updated,
    fields: [...changes, by(username)],
  }
}

/** Returns the message about a deleted event. */
export function eventDeletedLog(event: Tournament, username: string): RelayEmbed {
  return {
    title: say('deleted'),
    description: event.name,
    color: logColors.deleted,
    fields: [
      { name: say('game'), value: gameLabel(event.game), inline: true },
      { name: say('participants'), value: String(event.participant_count), inline: true },
      by(username),
    ],
  }
}

const properties: readonly { name: string; read: (event: Tournament) => string }[] = [
  { name: say('name'), read: ({ name }) => name },
  { name: say('game'), read: ({ game }) => gameLabel(game) },
  { name: say('status'), read: ({ status }) => status },
  { name: say('start'), read: ({ start_date }) => moment(start_date) },
  { name: say('end'), read: ({ end_date }) => moment(end_date) },
  {
    name: say('maxParticipants'),
    read: (event) => (isUnlimited(event) ? say('unlimited') : String(event.max_participants)),
  },
  { name: say('description'), read: ({ description }) => description },
  { name: say('thumbnail'), read: ({ thumbnail }) => thumbnail },
]

function by(username: string): Fields[number] {
  return { name: say('by'), value: username, inline: true }
}

// The channel is read in many time zones.
function moment(text: string): string {
  const date = recordDate(text)
  return Number.isNaN(date.getTime()) ? '-' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function short(text: string): string {
  return text.length > 900 ? `${text.slice(0, 899)}…` : text || '-'
}
