const open = { listRule: '', viewRule: '', createRule: '', updateRule: '', deleteRule: '' }

/** The collection that is written to, as an export. */
export const crashSchema = [
  {
    id: 'pbc_crash_notes',
    name: 'notes',
    type: 'base',
    ...open,
    fields: [
      { name: 'title', type: 'text', required: true },
      { name: 'count', type: 'number' },
      { name: 'paper', type: 'file', maxSelect: 1, maxSize: 1_000_000 },
    ],
  },
]

/** Folder of the collection's files. */
export const crashCollection = 'pbc_crash_notes'
