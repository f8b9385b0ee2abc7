import type { CollectionDefinition } from '../schema/collection.ts'

const timestamps = {
  created: { type: 'autodate', onCreate: true, onUpdate: false },
  updated: { type: 'autodate', onCreate: true, onUpdate: true },
} as const

/** Notes with files, and people. */
export const operatedCollections: readonly CollectionDefinition[] = [
  { name: 'users', type: 'auth', shape: timestamps, rules: { list: '' } },
  {
    name: 'notes',
    type: 'base',
    shape: {
      text: { type: 'text' },
      paper: { type: 'file', maxSelect: 1 },
      papers: { type: 'file', maxSelect: 9 },
      ...timestamps,
    },
    rules: { list: '', view: '', create: '', update: '', delete: '' },
  },
]
