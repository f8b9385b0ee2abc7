import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { roleFarewellShape, roleLinkShape } from '@longhouse/contract/bot'

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
