import { hooksFor } from '@longhouse/engine'
import { roleFarewellsCollection, roleLinksCollection } from './role-links.collection.ts'

/** Whoever disconnects or deletes the account is forgotten at Discord, too, as soon as it can be reached. */
export const roleLinksHooks = hooksFor(roleLinksCollection, {
  afterDelete: async ({ tx, record: { who, tokens, expires } }) => {
    if (tokens === '') return
    await tx.records(roleFarewellsCollection).create({ who, tokens, expires, attempts: 0 })
  },
})
