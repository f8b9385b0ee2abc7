import { expect, test } from 'vitest'
import { defineCollection, relation, text } from '@longhouse/engine/schema'
import { staff } from '../../platform/rules.ts'
import { personalDataIn } from './personal-data.ts'

const shape = {
  user: relation('users'),
  hosts: relation('users', { maxSelect: 5 }),
  event: relation('tournaments'),
  with: relation('users', { maxSelect: 3 }),
  decided_by: relation('users'),
  checked_by: relation('users'),
  note: text(),
  actor_id: text(),
  title: text(),
  key: text({ hidden: true }),
}

const fieldRules = { checked_by: { read: staff }, note: { read: staff } }

test('every stored field that points at a user is found, but neither views, nor the accounts and wishes of others, nor what was decided about them', () => {
  const stored = defineCollection({ name: 'stored', type: 'base', shape, rules: {}, fieldRules })
  const view = defineCollection({ name: 'seen', type: 'view', shape, rules: {}, query: 'SELECT 1 AS id' })
  const users = defineCollection({ name: 'users', type: 'auth', shape, rules: {} })
  const kept = ['checked_by', 'key']
  expect(personalDataIn([stored, view, users])).toEqual([
    { collection: 'stored', field: 'user', isList: false, kept },
    { collection: 'stored', field: 'hosts', isList: true, kept },
    { collection: 'stored', field: 'checked_by', isList: false, kept },
    { collection: 'stored', field: 'actor_id', isList: false, kept },
  ])
})
