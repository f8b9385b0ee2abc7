import { defineCollection, relation, shape } from '@longhouse/engine/schema'

/** Members with changes that are counted later; no client reads it. */
export const memberMarksCollection = defineCollection({
  name: 'member_marks',
  type: 'base',
  shape: shape({ user: relation('users', { required: true, cascadeDelete: true }) }),
  rules: {},
})
