import { defineCollection, index } from '@longhouse/engine/schema'
import { userNoteShape } from '@longhouse/contract/users'
import { staff, unchanged } from '../../platform/rules.ts'

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
