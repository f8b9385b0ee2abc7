import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { squadSeatShape } from '@longhouse/contract/squad-finder'
import { members, owner, ownerOrStaff } from '../../platform/rules.ts'

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
