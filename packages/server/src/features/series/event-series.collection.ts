import { defineCollection, index } from '@longhouse/engine/schema'
import { eventSeriesShape } from '@longhouse/contract/events'
import { hosts, members, serverOnly, staff } from '../../platform/rules.ts'

/** Whoever made it, while they may plan events, and staff. */
export const ownerOrStaff = `${staff} || (${hosts} && owner = @request.auth.id)`

/** Series are seen by all members, and looked after by whoever made them and by staff. */
export const eventSeriesCollection = defineCollection({
  name: 'event_series',
  type: 'base',
  shape: eventSeriesShape,
  rules: {
    list: members,
    view: members,
    create: `${staff} || ${hosts}`,
    update: ownerOrStaff,
    delete: ownerOrStaff,
  },
  fieldRules: {
    is_picture_due: { write: serverOnly },
    owner: { write: "@request.body.owner = '' || @request.body.owner = @request.auth.id" },
  },
  indexes: [index('owner')],
})
