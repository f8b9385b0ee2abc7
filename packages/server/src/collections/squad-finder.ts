import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { squadCallShape, squadSeatShape } from '@longhouse/contract/squad-finder'
import { members, owner, ownerOrStaff, serverOnly, unchanged } from './rules.ts'

const keptByServer = { write: serverOnly }

/** Calls for a squad. Members see them; their owner changes and closes one, and staff can delete it. */
export const squadCallsCollection = defineCollection({
  name: 'squad_calls',
  type: 'base',
  shape: squadCallShape,
  rules: {
    list: members,
    view: members,
    create: owner,
    update: `${owner} && ${unchanged('user')}`,
    delete: ownerOrStaff,
  },
  fieldRules: { expires_at: keptByServer, joined: keptByServer, voice: keptByServer, removed: keptByServer },
  indexes: [
    // One active call for each member: a full one can be open again.
    { columns: ['user'], unique: true, where: "state = 'open' OR state = 'full'" },
    index('user'),
    index('state', 'expires_at'),
    index('expires_at'),
  ],
})

const callers = "(@request.auth.id != '' && call.user = @request.auth.id)"

/** Seats in squads. Members take their own; they, the owner of the call or staff give it back. */
export const squadSeatsCollection = defineCollection({
  name: 'squad_seats',
  type: 'base',
  shape: squadSeatShape,
  rules: {
    list: members,
    view: members,
    create: owner,
    delete: `(${ownerOrStaff} || ${callers})`,
  },
  indexes: [unique('call', 'user'), index('user')],
})
