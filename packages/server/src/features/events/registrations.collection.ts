import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { registrationShape } from '@longhouse/contract/events'
import {
  hostOfEvent,
  members,
  owner,
  ownerOrStaff,
  serverOnly,
  staff,
  unchanged,
} from '../../platform/rules.ts'

const keptByServer = { write: serverOnly }

/** Every member sees who is registered (cards count them); what they see of the person is up to `users`. */
export const registrationsCollection = defineCollection({
  name: 'tournament_registrations',
  type: 'base',
  shape: registrationShape,
  rules: {
    list: members,
    view: members,
    create: owner,
    // Whether they came is all that changes; when and by whom it may be said is up to the hooks.
    update: `(${owner} || ${staff} || ${hostOfEvent('tournament.')}) && ${unchanged('user', 'tournament', 'registration_date', 'status', 'slot')}`,
    delete: ownerOrStaff,
  },
  fieldRules: {
    with: { read: `${ownerOrStaff} || ${hostOfEvent('tournament.')}`, write: owner },
    present_at: keptByServer,
    presence_by: keptByServer,
  },
  // Two quick clicks must not take two places, whatever the client does.
  indexes: [unique('user', 'tournament'), index('tournament')],
})
