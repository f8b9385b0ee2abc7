import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { eventWaitShape } from '@longhouse/contract/events'
import { hostOfEvent, ownerOrStaff, serverOnly } from '../../platform/rules.ts'

const keptByServer = { write: serverOnly }
const ownerHostOrStaff = `${ownerOrStaff} || ${hostOfEvent('tournament.')}`

/** Entries in waiting lists. The member, the hosts and staff see them; only the server moves the list. */
export const eventWaitsCollection = defineCollection({
  name: 'event_waits',
  type: 'base',
  shape: eventWaitShape,
  rules: {
    list: ownerHostOrStaff,
    view: ownerHostOrStaff,
    create: ownerHostOrStaff,
    update: null,
    delete: ownerHostOrStaff,
  },
  fieldRules: {
    queued_at: keptByServer,
    state: keptByServer,
    offered_at: keptByServer,
    offer_expires: keptByServer,
  },
  indexes: [
    unique('tournament', 'user'),
    index('tournament', 'state', 'queued_at'),
    index('state', 'offer_expires'),
    index('user'),
  ],
})
