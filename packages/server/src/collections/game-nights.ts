import { defineCollection, index, unique, type RecordOf } from '@longhouse/engine/schema'
import { gameNightShape, squadFactShape, squadShape } from '@longhouse/contract/game-nights'
import { managersOfEvent, members, publicEvent, readersOfEvent, serverOnly, unchanged } from './rules.ts'

const event = 'tournament.'
const readers = `${publicEvent(event)} || ${readersOfEvent(event)}`
const managers = managersOfEvent(event)
const keptByServer = { write: serverOnly }

/** A stored night, with all its fields. */
export type StoredNight = RecordOf<typeof gameNightShape>

/** A stored squad, with all its fields. */
export type StoredSquad = RecordOf<typeof squadShape>

/** The live rooms of events, visible with the event. */
export const gameNightsCollection = defineCollection({
  name: 'game_nights',
  type: 'base',
  shape: gameNightShape,
  rules: {
    list: readers,
    view: readers,
    create: managers,
    update: `${managers} && ${unchanged('tournament')}`,
    delete: managers,
  },
  fieldRules: {
    started_at: keptByServer,
    ended_at: keptByServer,
    overlay_key: { read: managers, write: serverOnly },
  },
  indexes: [
    unique('tournament'),
    { columns: ['overlay_key'], unique: true, where: "overlay_key != ''" },
    { columns: ['state', 'ended_at'] },
  ],
})

const eventOfSquad = 'night.tournament.'
const readersOfSquad = `${publicEvent(eventOfSquad)} || ${readersOfEvent(eventOfSquad)}`
const managersOfSquad = managersOfEvent(eventOfSquad)
const inSquad = "(@request.auth.id != '' && members.id ?= @request.auth.id)"
const forMembers = { read: members }

/** The squads of a night. Their members name them until the night is over; hosts choose the members. */
export const squadsCollection = defineCollection({
  name: 'squads',
  type: 'base',
  shape: squadShape,
  rules: {
    list: readersOfSquad,
    view: readersOfSquad,
    create: managersOfSquad,
    update: `${unchanged('night', 'number')} && (${managersOfSquad} || (${inSquad} && night.state != 'ended' && ${unchanged('colour', 'captain', 'members', 'is_pinned')}))`,
    delete: managersOfSquad,
  },
  fieldRules: {
    captain: forMembers,
    members: forMembers,
    round: keptByServer,
    phase: keptByServer,
    reached: keptByServer,
    epoch: keptByServer,
    downs: keptByServer,
    out_at: keptByServer,
    final_round: keptByServer,
    place: keptByServer,
    squad_size: keptByServer,
  },
  indexes: [unique('night', 'number')],
})

const readersOfFacts = `(@request.auth.id != '' && squad.members.id ?= @request.auth.id) || ${managersOfEvent('squad.night.tournament.')}`

/**
 * Facts about squads, for their members and the hosts. They are sent through their own route, and never
 * change.
 */
export const squadFactsCollection = defineCollection({
  name: 'squad_facts',
  type: 'base',
  shape: squadFactShape,
  rules: { list: readersOfFacts, view: readersOfFacts },
  indexes: [index('squad', 'created')],
})
