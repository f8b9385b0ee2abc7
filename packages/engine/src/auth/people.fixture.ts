import PocketBase from 'pocketbase'
import { defineCollection } from '../schema/collection.ts'
import { text } from '../schema/fields/text.ts'
import { file } from '../schema/fields/file.ts'
import { timestamps } from '../schema/system-fields.ts'
import type { TestEngine } from '../testing/index.ts'

/** People who log in by e-mail or username, for the tests of login and realtime. */
export const people = defineCollection({
  name: 'people',
  type: 'auth',
  shape: {
    username: text({ min: 3, max: 30, pattern: '^\\w+$', autogeneratePattern: 'people[0-9]{6}' }),
    name: text(),
    badge: text(),
    avatar: file(),
    ...timestamps,
  },
  rules: {
    list: '@request.auth.id != ""',
    view: '',
    create: '@request.body.badge:isset = false',
    update: 'id = @request.auth.id',
    delete: 'id = @request.auth.id',
  },
  indexes: [{ columns: ['username'], unique: true, ignoreCase: true }],
  auth: { passwordAuth: { identityFields: ['email', 'username'] } },
})

/** A second auth collection: only verified accounts may log in, and only by e-mail. */
export const guards = defineCollection({
  name: 'guards',
  type: 'auth',
  shape: {},
  rules: { list: '', view: '', create: '', update: 'id = @request.auth.id', auth: 'verified = true' },
})

/** An auth collection without any way to log in. */
export const ghosts = defineCollection({
  name: 'ghosts',
  type: 'auth',
  shape: {},
  rules: { auth: null },
  auth: { passwordAuth: { enabled: false } },
})

/** The password of all accounts in the tests. */
export const password = 'correct-horse'

let addresses = 0

/** Returns an address that is still free; it begins with `name`. */
export function freshAddress(name: string): string {
  addresses += 1
  return `${name}${addresses}@example.com`
}

/** Signs a member up over the API. */
export async function signUp(engine: TestEngine, email: string, more: object = {}, collection = 'people') {
  return newClient(engine)
    .collection(collection)
    .create({ email, password, passwordConfirm: password, ...more })
}

/** Returns a client that is logged in to an account. */
export async function logIn(
  engine: TestEngine,
  identity: string,
  collection = 'people',
): Promise<PocketBase> {
  const client = newClient(engine)
  await client.collection(collection).authWithPassword(identity, password)
  return client
}

/** Returns the client of a guest. */
export function newClient({ url }: Pick<TestEngine, 'url'>): PocketBase {
  const client = new PocketBase(url)
  client.autoCancellation(false)
  return client
}
