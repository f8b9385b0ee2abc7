import { defineCollection, index } from '@longhouse/engine/schema'
import { tournamentShape } from '@longhouse/contract/events'
import { members, serverOnly, staff } from '../../platform/rules.ts'

export const tournamentsCollection = defineCollection({
  name: 'tournaments',
  type: 'base',
  shape: tournamentShape,
  rules: { list: members, view: members, create: staff, update: staff, delete: staff },
  fieldRules: {
    // Staff may put their own name to an event, never somebody else's.
    organizer: { write: "@request.body.organizer = '' || @request.body.organizer = @request.auth.id" },
    participant_count: { write: serverOnly },
  },
  indexes: [index('start_date'), index('end_date'), index('organizer')],
})
