import { array, constantFrom } from 'fast-check'
import { expect } from 'vitest'
import type { Tournament } from '@longhouse/contract/events'
import { readBotMessage } from '@longhouse/discord-sim'
import type { MirrorMessage } from '../platform/mirror-source.ts'

/** An event that needs no database. */
export function newEvent(values: Partial<Tournament> = {}): Tournament {
  return {
    id: 'abcdefghij12345',
    collectionId: 'pbc_events',
    collectionName: 'tournaments',
    kind: '',
    time_zone: '',
    claim_minutes: 0,
    check_in_minutes: 0,
    reminders: null,
    series: '',
    occurrence: '',
    is_detached: false,
    revision: 0,
    here_count: 0,
    created: '',
    updated: '',
    status: 'upcoming',
    thumbnail: '',
    organizer: '',
    place: '',
    sign_up_closes: '',
    cancelled_at: '',
    cancel_reason: '',
    attendance_closed_at: '',
    name: 'Round 100',
    description: 'Bring a friend',
    start_date: '2026-12-04 20:00:00.000Z',
    end_date: '2026-12-04 23:00:00.000Z',
    game: 'blackops6',
    max_participants: 8,
    participant_count: 0,
    waiting_count: 0,
    hosts: [],
    slots: null,
    waits: false,
    is_public: true,
    is_draft: false,
    ...values,
  }
}

type Part = Readonly<Record<string, unknown>>

/** A composed message, or one of the Discord simulator. */
interface Shown {
  readonly components: readonly object[]
}

/** Lists all components of a message, the inner ones after their container. */
export function partsOf({ components }: Shown): Part[] {
  const within = (part: Part): Part[] => [
    part,
    ...[part['components'] ?? []].flat().flatMap((inner) => within(Object(inner))),
  ]
  return components.flatMap((component) => within({ ...component }))
}

/** Returns the whole text of a message. */
export function textOf(message: Shown): string {
  return partsOf(message)
    .map((part) => part['content'])
    .filter((content) => typeof content === 'string')
    .join('\n')
}

/** Lists the ids of buttons and selects, disabled ones as `id (off)`. */
export function pressableIn(message: Shown): string[] {
  return partsOf(message)
    .filter((part) => typeof part['custom_id'] === 'string')
    .map((part) => `${String(part['custom_id'])}${part['disabled'] === true ? ' (off)' : ''}`)
}

const pieces = [
  '@everyone',
  '<@1>',
  '](https://evil.test)',
  '**',
  '# ',
  '`',
  '\u202E',
  '\n',
  '😀',
  'é',
  'a',
  ' ',
]
/** Texts that would format, link or mention if they were not shown as plain text. */
export const hostile = (max: number) =>
  array(constantFrom(...pieces), { maxLength: max }).map((parts) => parts.join('').slice(0, max))

/** Requires a message within Discord's limits that shows members' texts as plain text. */
export function requireHarmless(message: MirrorMessage): void {
  readBotMessage({ ...message })
  expect(textOf(message).length).toBeLessThanOrEqual(4000)
  expect(partsOf(message).length).toBeLessThanOrEqual(40)
  expect(textOf(message)).not.toMatch(/@everyone|<@|\]\(https:\/\/evil|\u202E/)
  expect(message.allowed_mentions).toEqual({ parse: [] })
}
