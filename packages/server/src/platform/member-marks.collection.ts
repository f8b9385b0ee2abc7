import { defineCollection, relation, shape } from '@longhouse/engine/schema'

/** Members of whom something has changed that is counted up later; nobody reads it. */
export const memberMarksCollection = defineCollection({
  name: 'member_marks',
  type: 'base',
  shape: shape({ user: relation('users', { required: true, cascadeDelete: true }) }),
  rules: {},
})
