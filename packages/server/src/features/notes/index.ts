import type { Feature } from '../../platform/feature.ts'
import { usersNotesCollection } from './users-notes.collection.ts'

export const notesFeature: Feature = { name: 'notes', collections: [usersNotesCollection] }
