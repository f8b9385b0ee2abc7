import { hooksFor } from '@longhouse/engine'
import { roleFarewellsCollection, roleLinksCollection } from '../../../collections/roles.ts'

/** Queues the end of a connection at Discord, when a member disconnects or deletes the account. */
export const roleLinksHooks = hooksFor(roleLinksCollection, {
  afterDelete: async ({ tx, record: { who, tokens, expires } }) => {
    if (tokens === '') return
    await tx.records(roleFarewellsCollection).create({ who, tokens, expires, attempts: 0 })
  },
})
