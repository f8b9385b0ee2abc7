import { expect, test } from 'vitest'
import { defineCollection, relation, text } from '@longhouse/engine/schema'
import { members, staff } from '../../collections/rules.ts'
import { personalDataIn } from './personal-data.ts'

const shape = {
  user: relation('users'),
  hosts: relation('users', { maxSelect: 5 }),
  event: relation('tournaments'),
  with: relation('users', { maxSelect: 3 }),
  decided_by: relation('users'),
  checked_by: relation('users'),
  actor_id: text(),
  recordRef: text(),
  title: text(),
  removed: relation('users', { hidden: true }),
}

const rules = { list: members }
const fieldRules = { checked_by: { read: staff }, hosts: { read: members } }

test('finds every field that names a user and that members can read, but no views, accounts, wishes of others or staff decisions', () => {
  const stored = defineCollection({ name: 'stored', type: 'base', shape, rules, fieldRules })
  const closed = defineCollection({ name: 'closed', type: 'base', shape, rules: {} })
  const view = defineCollection({ name: 'seen', type: 'view', shape, rules, query: 'SELECT 1 AS id' })
  const users = defineCollection({ name: 'users', type: 'auth', shape, rules })
  expect(personalDataIn([stored, closed, view, users])).toEqual([
    { collection: 'stored', field: 'user', isList: false },
    { collection: 'stored', field: 'hosts', isList: true },
    { collection: 'stored', field: 'recordRef', isList: false },
  ])
})
