import { usersNotesCollection } from '../../collections/notes.ts'
import type { Feature } from '../../platform/feature.ts'
import { usersNotesHooks } from './users-notes.hooks.ts'

export const notesFeature: Feature = {
  name: 'notes',
  collections: [usersNotesCollection],
  hooks: [usersNotesHooks],
  audited: [{ collection: usersNotesCollection.name }],
}
