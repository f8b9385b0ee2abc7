import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { squadSeatShape } from '@longhouse/contract/squad-finder'
import { members, owner, ownerOrStaff } from '../../platform/rules.ts'

const callers = "(@request.auth.id != '' && call.user = @request.auth.id)"

/** Everybody takes a seat for themselves; it is given back by them, by whoever calls, or by staff. */
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
