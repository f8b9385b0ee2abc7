import { eventSeriesShape } from '@longhouse/contract/series'
import { defineCollection, index } from '@longhouse/engine/schema'
import { hosts, members, serverOnly, staff } from './rules.ts'

/** Staff, and the owner while they may plan events. */
export const seriesOwnerOrStaff = `${staff} || (${hosts} && owner = @request.auth.id)`

/** Series of events. All members see them; the owner and staff edit them. */
export const eventSeriesCollection = defineCollection({
  name: 'event_series',
  type: 'base',
  shape: eventSeriesShape,
  rules: {
    list: members,
    view: members,
    create: `${staff} || ${hosts}`,
    update: seriesOwnerOrStaff,
    delete: seriesOwnerOrStaff,
  },
  fieldRules: {
    is_picture_due: { write: serverOnly },
    owner: { write: "@request.body.owner = '' || @request.body.owner = @request.auth.id" },
  },
  indexes: [index('owner')],
})
