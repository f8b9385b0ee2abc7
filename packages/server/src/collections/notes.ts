import { defineCollection, index, relation, shape } from '@longhouse/engine/schema'
import { userNoteShape } from '@longhouse/contract/users'
import { staff, unchanged } from './rules.ts'

export const usersNotesCollection = defineCollection({
  name: 'users_notes',
  type: 'base',
  shape: userNoteShape,
  rules: {
    list: staff,
    view: staff,
    create: staff,
    // A note cannot move to another member.
    update: `${staff} && ${unchanged('user')}`,
    delete: staff,
  },
  indexes: [index('user', 'created')],
})

/** Members with changes that are counted later; no client reads it. */
export const memberMarksCollection = defineCollection({
  name: 'member_marks',
  type: 'base',
  shape: shape({ user: relation('users', { required: true, cascadeDelete: true }) }),
  rules: {},
})
