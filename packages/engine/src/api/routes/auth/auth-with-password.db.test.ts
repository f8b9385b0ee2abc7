import { hash as bcrypt } from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase, startTestEngine } from '../../../testing/index.ts'
import type { TestEngine } from '../../../testing/index.ts'
import { ghosts, guards, logIn, newClient, password, people, signUp } from '../../../auth/people.fixture.ts'

onEachDatabase((database) => {
  let test: TestEngine

  beforeAll(async () => {
    test = await startTestEngine({ database, collections: [people, guards, ghosts] })
    await signUp(test, 'mia@example.com', { username: 'Mia' })
  })
  afterAll(() => test.close())

  it.each(['mia@example.com', 'MIA@example.com', 'Mia', 'mia'])('lets people in by %s', async (identity) => {
    const client = newClient(test)
    const answer = await client.collection('people').authWithPassword(identity, password)
    expect(Object.keys(answer).toSorted()).toEqual(['record', 'token'])
    expect(answer.record).toMatchObject({
      email: 'mia@example.com',
      username: 'Mia',
      collectionName: 'people',
    })
    expect(answer.record).not.toHaveProperty('password')
    expect(answer.record).not.toHaveProperty('tokenKey')
    await expect(client.collection('people').getFullList()).resolves.toHaveLength(1)
  })

  const loading = 'An error occurred while loading the submitted data.'
  const validating = 'An error occurred while validating the submitted data.'
  const blank = { code: 'validation_required', message: 'Cannot be blank.' }
  const length = {
    code: 'validation_length_out_of_range',
    message: 'The length must be between 1 and 255.',
    params: { min: 1, max: 255 },
  }
  it.each([
    ['an unknown person', { identity: 'nobody@example.com', password }, 'Failed to authenticate.', {}],
    ['a wrong password', { identity: 'mia', password: 'wrong-horse' }, 'Failed to authenticate.', {}],
    ['nothing', {}, validating, { identity: blank, password: blank }],
    ['null', { identity: null, password: null }, validating, { identity: blank, password: blank }],
    ['too much', { identity: 'a'.repeat(256), password }, validating, { identity: length }],
    [
      'an unknown identity field',
      { identity: 'mia', password, identityField: 'name' },
      validating,
      { identityField: { code: 'validation_in_invalid', message: 'Must be a valid value.' } },
    ],
    ['numbers', { identity: 5, password }, loading, {}],
    ['no object', [1], loading, {}],
  ])('refuses %s', async (_, body, message, data) => {
    const response = await post('people', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ status: 400, message, data })
  })

  it('takes only the field that was named', async () => {
    expect((await post('people', { identity: 'mia', password, identityField: 'email' })).status).toBe(400)
    expect((await post('people', { identity: 'mia', password, identityField: 'username' })).status).toBe(200)
  })

  it('reads a form, digits as the text they are', async () => {
    await signUp(test, 'digits@example.com', { password: '12345678', passwordConfirm: '12345678' })
    const body = new URLSearchParams({ identity: 'digits@example.com', password: '12345678' })
    const address = `${test.url}/api/collections/people/auth-with-password`
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200)
  })

  it('returns only the requested fields', async () => {
    const answer = await newClient(test)
      .collection('people')
      .authWithPassword('mia', password, { fields: 'token,record.username' })
    expect(answer).toEqual({ token: expect.stringMatching(/^ey/), record: { username: 'Mia' } })
  })

  describe('collections that say no', () => {
    it.each([
      ['ghosts', 403, 'The collection is not configured to allow password authentication.'],
      ['nope', 404, 'Missing or invalid collection context.'],
      ['_externalAuths', 404, 'Missing or invalid auth collection context.'],
    ])('%s: %i', async (collection, status, message) => {
      const response = await post(collection, { identity: 'x', password })
      expect(await response.json()).toEqual({ status, message, data: {} })
    })

    it('an auth rule that is not met', async () => {
      const guard = await signUp(test, 'guard@example.com', {}, 'guards')
      const response = await post('guards', { identity: 'guard@example.com', password })
      const message = "The request doesn't satisfy the collection requirements to authenticate."
      expect(await response.json()).toEqual({ status: 403, message, data: {} })
      await test.engine.recordsOf('guards').update(guard.id, { verified: true })
      expect((await post('guards', { identity: 'guard@example.com', password })).status).toBe(200)
    })
  })

  it('accepts an imported bcrypt hash once and replaces it; the tokens stay', async () => {
    const { id } = await signUp(test, 'old@example.com')
    const earlier = await logIn(test, 'old@example.com')
    await setHash(id, await bcrypt('imported-pass', 4))
    expect((await post('people', { identity: 'old@example.com', password: 'imported-pass' })).status).toBe(
      200,
    )
    expect(await hashOf(id)).toMatch(/^\$argon2id\$/)
    expect((await post('people', { identity: 'old@example.com', password: 'imported-pass' })).status).toBe(
      200,
    )
    await expect(earlier.collection('people').authRefresh()).resolves.toBeTruthy()
  })

  const post = (collection: string, body: unknown) =>
    fetch(`${test.url}/api/collections/${collection}/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const setHash = (id: string, hash: string) =>
    test.engine.transaction((tx) =>
      tx.query({ sql: 'UPDATE people SET password = ? WHERE id = ?', params: [hash, id] }),
    )
  const hashOf = async (id: string) => {
    const rows = await test.engine.query<{ password: string }>({
      sql: 'SELECT password FROM people WHERE id = ?',
      params: [id],
    })
    return rows[0]?.password
  }
})
