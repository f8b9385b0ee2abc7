import { expect, test } from 'vitest'
import type { CollectionInfo, FieldInfo } from './collections.ts'
import { fieldInfo } from './field-info.fixture.ts'
import { consequences, referencesTo } from './delete-record-dialog.tsx'

const relation = (name: string, options: Partial<FieldInfo> = {}) =>
  fieldInfo({ name, type: 'relation', collectionId: 'users0', ...options })
const collection = (name: string, fields: FieldInfo[], type: CollectionInfo['type'] = 'base') => ({
  id: `${name}0`,
  name,
  type,
  system: false,
  fields,
})

test('references to a record are found, with the effect of its deletion', () => {
  const users = collection('users', [])
  const collections = [
    users,
    collection('clips', [relation('user', { cascadeDelete: true })]),
    collection('teams', [relation('members', { maxSelect: 5 })]),
    collection('owners', [relation('user', { required: true })]),
    collection('others', [relation('clip', { collectionId: 'clips0' })]),
    collection('ranking', [relation('user')], 'view'),
  ]
  expect(referencesTo(users, collections, 'u"1')).toEqual([
    { collection: 'clips', field: 'user', filter: String.raw`user = "u\"1"`, effect: 'goes' },
    { collection: 'teams', field: 'members', filter: String.raw`members ?= "u\"1"`, effect: 'forgets' },
    { collection: 'owners', field: 'user', filter: String.raw`user = "u\"1"`, effect: 'holds' },
  ])
})

test('the confirmation names existing references and omits the others', () => {
  const of = { field: 'user', filter: '' }
  expect(
    consequences([
      { ...of, collection: 'clips', effect: 'goes', count: 12 },
      { ...of, collection: 'votes', effect: 'goes', count: 0 },
      { ...of, collection: 'teams', effect: 'forgets', count: 1 },
      { ...of, collection: 'owners', effect: 'holds', count: 2 },
    ]),
  ).toEqual([
    '12 records of clips go with it (user), and what hangs on them.',
    '1 record of teams forgets it (user).',
    '2 records of owners need it (user); it may not be deleted before them.',
  ])
})
