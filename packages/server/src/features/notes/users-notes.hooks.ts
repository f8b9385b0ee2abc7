import { hooksFor, refuse } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { usersNotesCollection } from '../../collections/notes.ts'
import { isServer } from '../../platform/callers.ts'

const taken = {
  field: 'user',
  code: 'validation_not_unique',
  message: 'Somebody else has written a note about this member. Please open it again.',
}

/**
 * One note per member: of two concurrent first notes the second is refused. Imports and backups may bring more; the
 * web shows the newest.
 */
export const usersNotesHooks = hooksFor(usersNotesCollection, {
  holds: ['user'],
  beforeCreate: async ({ context, tx, values }) => {
    if (isServer(context)) return
    const about = { filter: 'user = {:user}', params: { user: toText(values.user) } }
    if ((await tx.records(usersNotesCollection).count(about)) > 0) throw refuse(taken)
  },
})
