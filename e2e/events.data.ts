import type { RecordModel } from 'pocketbase'
import { clientOf, type PersonName } from './support/people.ts'

const hour = 3_600_000

/** A small picture that passes every check of the server. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export interface EventData {
  readonly name: string
  readonly description: string
  readonly game: string
  readonly status: string
  readonly max_participants: number
  readonly start_date: string
  readonly end_date: string
  readonly [field: string]: unknown
}

/** A name that no other test uses. */
export function uniqueName(base: string): string {
  return `${base} ${Math.random().toString(36).slice(2, 8)}`
}

/** Creates an event over the API, as staff. */
export async function createEvent(url: string, data: Partial<EventData> = {}): Promise<RecordModel> {
  const { pb, record } = await clientOf(url, 'staff')
  return pb.collection('tournaments').create({
    name: uniqueName('Night Shift'),
    description: 'Bring a friend and a working headset.',
    game: 'gta5',
    status: 'upcoming',
    max_participants: 4,
    start_date: inHours(30),
    end_date: inHours(33),
    organizer: record.id,
    thumbnail: new File([picture], 'night.png', { type: 'image/png' }),
    ...data,
  })
}

/** Takes a place over the API, as from another device. */
export async function register(url: string, who: PersonName, tournament: string): Promise<RecordModel> {
  const { pb, record } = await clientOf(url, who)
  return pb.collection('tournament_registrations').create({
    user: record.id,
    tournament,
    registration_date: new Date().toISOString(),
    status: 'confirmed',
  })
}

export function inHours(hours: number): string {
  return new Date(Date.now() + hours * hour).toISOString()
}

/** The response of a failing server. */
export function refusal(status: number, message = 'The lamp went out.') {
  return { status, contentType: 'application/json', body: JSON.stringify({ status, message, data: {} }) }
}

export const noise = /Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED|net::ERR/

export const paths = {
  events: '**/api/collections/tournaments/records?*',
  registrations: '**/api/collections/tournament_registrations/records?*',
  realtime: '**/api/realtime',
} as const
