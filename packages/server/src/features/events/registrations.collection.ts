import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { registrationShape } from '@longhouse/contract/events'
import { members, owner, ownerOrStaff } from '../../platform/rules.ts'

/** Every member sees who is registered (cards count them); what they see of the person is up to `users`. */
export const registrationsCollection = defineCollection({
  name: 'tournament_registrations',
  type: 'base',
  shape: registrationShape,
  rules: { list: members, view: members, create: owner, update: null, delete: ownerOrStaff },
  // Two quick clicks must not take two places, whatever the client does.
  indexes: [unique('user', 'tournament'), index('tournament')],
})
