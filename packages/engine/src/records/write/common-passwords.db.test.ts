import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, newClient, password, people, signUp } from '../../auth/people.fixture.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../../testing/index.ts'
import { isCommonPassword } from './checks.ts'

it.each([
  ['password', true],
  ['12345678', true],
  ['Password1', true],
  ['QWERTYUIOP', true],
  [' iloveyou ', true],
  ['correct-horse', false],
  ['Xk29!mmpQ', false],
  ['', false],
])('%j is common: %s', (text, isCommon) => {
  expect(isCommonPassword(text)).toBe(isCommon)
})

const careful = {
  ...people,
  rules: { ...people.rules, manage: 'id != @request.auth.id', update: '@request.auth.id != ""' },
  auth: { ...people.auth, refuseCommonPasswords: true },
}
const lenient = { ...people, name: 'lenient' }

onEachDatabase((database) => {
  let test: TestEngine

  beforeAll(async () => {
    test = await startTestEngine({ database, collections: [careful, lenient] })
  })
  afterAll(() => test.close())

  const common = { password: 'Password123', passwordConfirm: 'Password123' }
  const refused = {
    status: 400,
    response: {
      data: {
        password: {
          code: 'validation_common_password',
          message: 'This password is one of the most common ones. Please choose another.',
        },
      },
    },
  }

  describe('a common password is refused', () => {
    it('at sign-up', async () => {
      await expect(signUp(test, 'new@example.com', common)).rejects.toMatchObject(refused)
    })

    it('when people change their own', async () => {
      const { id } = await signUp(test, 'own@example.com')
      const client = await logIn(test, 'own@example.com')
      const change = client.collection('people').update(id, { oldPassword: password, ...common })
      await expect(change).rejects.toMatchObject(refused)
    })

    it('when an admin or a superuser sets it', async () => {
      const { id } = await signUp(test, 'set@example.com')
      await signUp(test, 'admin@example.com')
      const admin = await logIn(test, 'admin@example.com')
      await expect(admin.collection('people').update(id, common)).rejects.toMatchObject(refused)
      await test.engine.upsertSuperuser('root@example.com', 'root-password')
      const root = newClient(test)
      await root.collection('_superusers').authWithPassword('root@example.com', 'root-password')
      await expect(root.collection('people').update(id, common)).rejects.toMatchObject(refused)
    })
  })

  it('is accepted in a collection that does not refuse it', async () => {
    await expect(signUp(test, 'new@example.com', common, 'lenient')).resolves.toBeTruthy()
  })
})
