import { defineCollection, index, unique } from '@longhouse/engine/schema'
import {
  tournamentShape,
  registrationShape,
  eventWaitShape,
  eventResultShape,
  eventMessageShape,
} from '@longhouse/contract/events'
import {
  hosts,
  managersOfEvent,
  publicEvent,
  readersOfEvent,
  serverOnly,
  staff,
  hostOfEvent,
  members,
  owner,
  ownerOrStaff,
  unchanged,
} from './rules.ts'

const keptByServer = { write: serverOnly }

export const tournamentsCollection = defineCollection({
  name: 'tournaments',
  type: 'base',
  shape: tournamentShape,
  rules: {
    list: readersOfEvent(),
    view: `${publicEvent()} || ${readersOfEvent()}`,
    create: `${staff} || ${hosts}`,
    update: managersOfEvent(),
    delete: managersOfEvent(),
  },
  fieldRules: {
    // Callers can only name themselves as organizer. Only staff can remove an organizer or replace one.
    organizer: {
      write:
        `(@request.body.organizer = @request.auth.id && (${staff} || organizer = @request.auth.id)) || ` +
        `(@request.body.organizer = '' && ${staff})`,
    },
    participant_count: keptByServer,
    revision: keptByServer,
    waiting_count: keptByServer,
    here_count: keptByServer,
    attendance_closed_at: keptByServer,
    series: keptByServer,
    occurrence: keptByServer,
    is_detached: keptByServer,
  },
  indexes: [
    index('start_date'),
    index('end_date'),
    index('organizer'),
    index('is_public', 'start_date'),
    { columns: ['series', 'occurrence'], unique: true, where: "series != ''" },
  ],
})

/** Registrations. All members see them (cards count them); what they see of the member is up to `users`. */
export const registrationsCollection = defineCollection({
  name: 'tournament_registrations',
  type: 'base',
  shape: registrationShape,
  rules: {
    list: members,
    view: members,
    create: owner,
    // Only presence and wishes can change. Hooks decide who may set the presence, and when.
    update: `(${owner} || ${staff} || ${hostOfEvent('tournament.')}) && ${unchanged('user', 'tournament', 'registration_date', 'status', 'slot')}`,
    delete: ownerOrStaff,
  },
  fieldRules: {
    with: { read: `${ownerOrStaff} || ${hostOfEvent('tournament.')}`, write: owner },
    present_at: keptByServer,
    presence_by: keptByServer,
  },
  // Two quick clicks must not take two places, in any client.
  indexes: [unique('user', 'tournament'), index('tournament')],
})

const ownerHostOrStaff = `${ownerOrStaff} || ${hostOfEvent('tournament.')}`

/** Entries in waiting lists. The member, the hosts and staff see them; only the server moves the list. */
export const eventWaitsCollection = defineCollection({
  name: 'event_waits',
  type: 'base',
  shape: eventWaitShape,
  rules: {
    list: ownerHostOrStaff,
    view: ownerHostOrStaff,
    create: ownerHostOrStaff,
    update: null,
    delete: ownerHostOrStaff,
  },
  fieldRules: {
    queued_at: keptByServer,
    state: keptByServer,
    offered_at: keptByServer,
    offer_expires: keptByServer,
  },
  indexes: [
    unique('tournament', 'user'),
    index('tournament', 'state', 'queued_at'),
    index('state', 'offer_expires'),
    index('user'),
  ],
})

const event = 'tournament.'
const readers = `${publicEvent(event)} || ${readersOfEvent(event)}`
const managers = managersOfEvent(event)

/** Results of events. Readers of the event can read them. */
export const eventResultsCollection = defineCollection({
  name: 'event_results',
  type: 'base',
  shape: eventResultShape,
  rules: {
    list: readers,
    view: readers,
    create: managers,
    // A result cannot move to another event.
    update: `${managers} && ${unchanged('tournament')}`,
    delete: managers,
  },
  // Guests of a public event see its results without players.
  fieldRules: { players: { read: members } },
  indexes: [index('tournament', 'place')],
})

/** Messages of hosts to all participants. Readers of the event can read them; no client can edit them. */
export const eventMessagesCollection = defineCollection({
  name: 'event_messages',
  type: 'base',
  shape: eventMessageShape,
  rules: {
    list: readers,
    view: readers,
    create: managersOfEvent(event),
    update: null,
    delete: managersOfEvent(event),
  },
  fieldRules: {
    author: { write: "@request.body.author = '' || @request.body.author = @request.auth.id" },
  },
  indexes: [index('tournament', 'created')],
})
