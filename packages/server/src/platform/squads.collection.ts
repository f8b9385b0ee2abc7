import { defineCollection, unique } from '@longhouse/engine/schema'
import { squadShape } from '@longhouse/contract/game-nights'
import { managersOfEvent, members, publicEvent, readersOfEvent, serverOnly, unchanged } from './rules.ts'

const event = 'night.tournament.'
const readers = `${publicEvent(event)} || ${readersOfEvent(event)}`
const managers = managersOfEvent(event)
const inSquad = "(@request.auth.id != '' && members.id ?= @request.auth.id)"
const keptByServer = { write: serverOnly }
const forMembers = { read: members }

/** The squads of a night. Their members name them until the night is over; hosts choose the members. */
export const squadsCollection = defineCollection({
  name: 'squads',
  type: 'base',
  shape: squadShape,
  rules: {
    list: readers,
    view: readers,
    create: managers,
    update: `${unchanged('night', 'number')} && (${managers} || (${inSquad} && night.state != 'ended' && ${unchanged('colour', 'captain', 'members', 'is_pinned')}))`,
    delete: managers,
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
