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
