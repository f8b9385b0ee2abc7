import { expect, test } from 'vitest'
import { CollectionRegistry } from '../../records/collections.ts'
import { collectionJson } from './collection-json.ts'

const provider = { name: 'discord', clientId: 'app-1', clientSecret: 'hush-hush' }
const people = { name: 'people', type: 'auth', shape: {}, rules: {} } as const

test.each([
  ['on as soon as there is a provider', { providers: [provider] }, true],
  ['off if the collection switches it off', { enabled: false, providers: [provider] }, false],
  ['off without a provider', {}, false],
])('login with a provider is shown as %s, without its secret', (_reason, oauth2, enabled) => {
  const registry = new CollectionRegistry([{ ...people, auth: { oauth2 } }])
  const collection = registry.get('people')
  if (!collection) throw new Error('there are no people')
  const json = collectionJson(collection, registry)
  expect(json).toMatchObject({ oauth2: { enabled } })
  expect(JSON.stringify(json)).not.toContain('hush-hush')
})
