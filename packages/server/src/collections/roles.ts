import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { roleChangeShape, roleFarewellShape, roleLinkShape } from '@longhouse/contract/bot'
import { ownerOrStaff } from './rules.ts'

/** Wanted roles of members in Discord, one row for each role of a member. Only the server writes them. */
export const roleChangesCollection = defineCollection({
  name: 'role_changes',
  type: 'base',
  shape: roleChangeShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  indexes: [
    unique('user', 'role_id'),
    index('status', 'next_attempt'),
    index('role_id', 'status'),
    index('drift_since'),
    index('created', 'id'),
  ],
})

/**
 * Members who let the site publish facts about them to Discord. No client reads it; a route shows members
 * their own.
 */
export const roleLinksCollection = defineCollection({
  name: 'role_links',
  type: 'base',
  shape: roleLinkShape,
  rules: {},
  indexes: [unique('user'), index('status', 'next_attempt')],
})

/** Connections that still have to end at Discord. No client reads it. */
export const roleFarewellsCollection = defineCollection({
  name: 'role_farewells',
  type: 'base',
  shape: roleFarewellShape,
  rules: {},
  indexes: [index('next_attempt'), index('who')],
})
