import { expect, it } from 'vitest'
import { CollectionRegistry } from '../records/collections.ts'
import { systemContext } from '../records/request-context.ts'
import type { RequestContext } from '../records/request-context.ts'
import { defineCollection } from '../schema/collection.ts'
import { relation } from '../schema/fields/relation.ts'
import { text } from '../schema/fields/text.ts'
import { parseTopic } from './topic.ts'
import { variablesBehind, variablesIn, visibilityKey } from './visibility.ts'

const collections = new CollectionRegistry([
  defineCollection({
    name: 'people',
    type: 'auth',
    shape: { team: text() },
    rules: {
      list: '@request.auth.team = team',
      view: '@request.auth.rank > 1',
      manage: '@request.auth.boss = true',
    },
  }),
  defineCollection({
    name: 'notes',
    type: 'base',
    shape: { owner: relation('people'), secret: text() },
    rules: { list: 'owner = @request.auth.id', view: '' },
    fieldRules: { secret: { read: '@request.auth.level > 2' } },
  }),
])

it.each([
  ['', []],
  ['title = "x"', []],
  ['owner = @request.auth.id', ['@request.auth.id']],
  [
    '(a = 1 || @request.auth.x:lower = "y") && @request.headers.h != ""',
    ['@request.auth.x', '@request.headers.h'],
  ],
  ['@request.auth.team.name = "x"', ['@request.auth.id', '@request.auth.team']],
  ['@request.context = "realtime"', ['@request.context']],
  ['@collection.people.id = @request.query.q', ['@request.query.q']],
])('finds the variables in %j', (rule, expected) => {
  expect([...variablesIn(rule)].toSorted()).toEqual(expected)
})

const topic = (path: string, query: object = {}) =>
  parseTopic(`${path}?options=${encodeURIComponent(JSON.stringify({ query }))}`)
it.each([
  ['the list rule and field rules', topic('notes/*'), ['@request.auth.id', '@request.auth.level']],
  ['the view rule', topic('notes/abc'), ['@request.auth.level']],
  [
    'what expand shows',
    topic('notes/abc', { expand: 'owner' }),
    ['@request.auth.boss', '@request.auth.level', '@request.auth.rank'],
  ],
  [
    'what a filter walks through',
    topic('notes/abc', { filter: 'owner.team = "x"' }),
    ['@request.auth.level', '@request.auth.team'],
  ],
  [
    'back-relations',
    topic('people/abc', { expand: 'notes_via_owner' }),
    ['@request.auth.boss', '@request.auth.level', '@request.auth.rank'],
  ],
])('gathers %s', (_, subscribed, expected) => {
  const collection = collections.get(subscribed.collection)
  const found = collection && variablesBehind(collections, collection, subscribed)
  expect(found?.toSorted()).toEqual([...expected, '@superuser'].toSorted())
})

it('gives equal keys to callers who see the same', () => {
  expect(key({ id: 'a', level: 1 })).toBe(key({ id: 'b', level: 1 }))
  expect(key({ level: 1 })).not.toBe(key({ level: 2 }))
  expect(key({ level: 1 })).not.toBe(key({ level: '1' }))
  expect(key(null)).toBe(key({}))
})

function key(auth: object | null): string {
  return visibilityKey(['@request.auth.level'], contextOf(auth))
}

function contextOf(auth: object | null): RequestContext {
  return {
    ...systemContext,
    auth: auth && { id: 'a', collectionId: 'c', collectionName: 'people', ...auth },
    isSuperuser: false,
    kind: 'realtime',
  }
}
