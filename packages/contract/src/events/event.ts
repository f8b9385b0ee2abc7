import {
  bool,
  date,
  file,
  json,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'
import { gameIds } from '../community/community.ts'
import { imageTypes, maxImageBytes } from '../pictures/picture.ts'

/** Events per page. */
export const eventPageSize = 50

/** Longest texts of an event. */
export const eventLimits = {
  name: 120,
  description: 5000,
  place: 200,
  cancelReason: 500,
  timeZone: 64,
} as const

/** How many members can host one event in addition to its organizer. */
export const maxHosts = 10

/** How many reminders an event can send, and how long before it starts at most, in minutes. */
export const reminderLimits = { count: 4, minutes: 7 * 24 * 60 } as const

/** How long a member has to take an offered place, in minutes. */
export const claimLimits = { default: 120, min: 5, max: 1440 } as const

/** How long before the start people can check in, in minutes; 0 is an event without check-in. */
export const checkInLimits = { none: 0, default: 30, max: 1440 } as const

/** Places of an event: a whole number from `min`, or `unlimited`. */
export const participantLimits = { default: 8, min: 2, max: 10_000, unlimited: 0 } as const

/** Thumbnail of an event card. */
export const eventThumb = '640x360'

/** The kinds of events. Events from before there were kinds have none and are run by hand. */
export const eventKinds = ['tournament', 'game_night', 'meeting', 'other'] as const

/** One of the kinds of event. */
export type EventKind = (typeof eventKinds)[number]

/** States that the form can set; those of an event with a kind also follow the clock. */
export const eventStatuses = ['upcoming', 'ongoing', 'completed'] as const

/** One of the states of an event. */
export type EventStatus = (typeof eventStatuses)[number]

/** An event that members sign up for. */
export const tournamentShape = shape({
  name: text({ required: true, max: eventLimits.name }),
  description: text({ required: true, max: eventLimits.description }),
  start_date: date({ required: true }),
  end_date: date({ required: true }),
  // 0 is the unset value and so never refused by the minimum: it means unlimited.
  max_participants: number({ onlyInt: true, min: participantLimits.min, max: participantLimits.max }),
  status: select(eventStatuses, { required: true }),
  game: select(gameIds, { required: true }),
  // Required when creating, which the server checks: imported events may have none.
  thumbnail: file({ maxSize: maxImageBytes, mimeTypes: imageTypes, thumbs: [eventThumb, '1200x630'] }),
  organizer: relation('users', {}),
  /** The number of registrations, counted by the server together with them. */
  participant_count: number({ onlyInt: true }),
  kind: select(eventKinds, {}),
  /** The zone it is planned in (IANA); empty if not set. */
  time_zone: text({ max: eventLimits.timeZone }),
  hosts: relation('users', { maxSelect: maxHosts }),
  /** The meeting place: a voice channel, a lobby, an address. */
  place: text({ max: eventLimits.place }),
  /** Guests can open it too. */
  is_public: bool({}),
  /** Visible only to its hosts and staff until it is published. */
  is_draft: bool({}),
  slots: json<readonly EventSlot[]>({ maxSize: 4096 }),
  sign_up_closes: date({}),
  /** Members who find it full can join the waiting list. */
  waits: bool({}),
  claim_minutes: number({ onlyInt: true, min: claimLimits.min, max: claimLimits.max }),
  check_in_minutes: number({ onlyInt: true, min: checkInLimits.none, max: checkInLimits.max }),
  /** Minutes before the start at which participants are reminded. */
  reminders: json<readonly number[]>({ maxSize: 200 }),
  series: relation('event_series', {}),
  /** The day of the series that it belongs to, at midnight UTC, even if the event itself was moved. */
  occurrence: date({}),
  /** Edited separately: changes to the whole series leave it unchanged. */
  is_detached: bool({}),
  cancelled_at: date({}),
  cancel_reason: text({ max: eventLimits.cancelReason }),
  /**
   * Maintained by the server: how often its times were moved, how many wait, how many are here, when
   * attendance was closed.
   */
  revision: number({ onlyInt: true }),
  waiting_count: number({ onlyInt: true }),
  here_count: number({ onlyInt: true }),
  attendance_closed_at: date({}),
  ...timestamps,
})

/** A stored event. */
export type Tournament = RecordOf<typeof tournamentShape>

/** Whether the number of participants is unlimited. */
export function isUnlimited(event: Pick<Tournament, 'max_participants'>): boolean {
  return event.max_participants === participantLimits.unlimited
}

/** A part of an event with places of its own, such as a role or a squad. */
export interface EventSlot {
  readonly id: string
  readonly label: string
  readonly places: number
}

/** How many slots an event can have, and how long their texts can be. */
export const slotLimits = { count: 12, id: 15, label: 60 } as const

/** Registrations per page. */
export const registrationPageSize = 50

/** The one state a registration has; cancelling deletes it. */
export const confirmedStatus = 'confirmed'

/** How many members a participant can ask to play with. */
export const maxWishes = 3

/** The values of a participant's presence. */
export const presences = ['here', 'absent', 'excused'] as const

/** A participant's presence; empty while unknown. */
export type Presence = (typeof presences)[number]

/** One member's place in one event. */
export const registrationShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  registration_date: date({}),
  status: select([confirmedStatus], {}),
  /** The id of the slot; empty if the event has none. */
  slot: text({ max: slotLimits.id }),
  /** The members they would like to play with; only for themselves, hosts and staff. */
  with: relation('users', { maxSelect: maxWishes }),
  presence: select(presences, {}),
  /** Maintained by the server: when they first were present, and who set `presence`. */
  present_at: date({}),
  presence_by: relation('users', {}),
  ...timestamps,
})

/** A stored registration. */
export type Registration = Omit<RecordOf<typeof registrationShape>, 'with'> & {
  readonly with?: readonly string[]
}

/** The states of a wait: in line, holding an offered place, or having let the offer expire. */
export const waitStates = ['waiting', 'offered', 'lapsed'] as const

/** The state of a wait. */
export type WaitState = (typeof waitStates)[number]

/** A member's entry on the waiting list of a full event. A waiting member is not a participant. */
export const eventWaitShape = shape({
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  /** The slot they wait for; empty if the event has none. */
  slot: text({ max: slotLimits.id }),
  /** Only the server writes the other fields. */
  queued_at: date({}),
  state: select(waitStates, {}),
  offered_at: date({}),
  offer_expires: date({}),
  ...timestamps,
})

/** A stored wait. */
export type EventWait = RecordOf<typeof eventWaitShape>

/** Longest texts of a result, and how many players can share one. */
export const resultLimits = { title: 80, score: 40, note: 500, players: 20, place: 10_000 } as const

/** One place of an event's results. Players who leave the community are removed from it; the place stays. */
export const eventResultShape = shape({
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  place: number({ required: true, onlyInt: true, min: 1, max: resultLimits.place }),
  title: text({ max: resultLimits.title }),
  players: relation('users', { maxSelect: resultLimits.players }),
  score: text({ max: resultLimits.score }),
  note: text({ max: resultLimits.note }),
  ...timestamps,
})

/** A stored result. */
export type EventResult = RecordOf<typeof eventResultShape>

/** Maximum length of a message to all participants, and how many an event can send per hour. */
export const messageLimits = { text: 500, perHour: 6 } as const

/** A host's message to all participants of an event. */
export const eventMessageShape = shape({
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  /** Empty once the author has left the community. */
  author: relation('users', {}),
  text: text({ required: true, max: messageLimits.text }),
  ...timestamps,
})

/** A stored message. */
export type EventMessage = RecordOf<typeof eventMessageShape>

/**
 * Whether a member hosts this event; staff host every event. It decides only what is shown: rules decide what
 * is allowed.
 */
export function isHostOf(
  event: Pick<Tournament, 'organizer' | 'hosts'>,
  { user, isStaff }: { readonly user: { readonly id: string } | null; readonly isStaff: boolean },
): boolean {
  return isStaff || (user !== null && (event.organizer === user.id || event.hosts.includes(user.id)))
}
