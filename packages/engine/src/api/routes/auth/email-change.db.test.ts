import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase, startTestEngine } from '../../../testing/index.ts'
import type { TestEngine } from '../../../testing/index.ts'
import {
  badToken,
  blank,
  refusalOf,
  refused,
  isLoggedIn,
  noAddress,
  post,
  validating,
} from '../../../auth/account-tests.fixture.ts'
import { Mailbox } from '../../../auth/mailbox.fixture.ts'
import { guards, logIn, newClient, password, people, signUp } from '../../../auth/people.fixture.ts'
import { readClaims } from '../../../auth/tokens.ts'

onEachDatabase((database) => {
  const box = new Mailbox()
  let test: TestEngine

  beforeAll(async () => {
    test = await startTestEngine({ database, collections: [people, guards], onMail: box.onMail })
    await signUp(test, 'taken@example.com')
  })
  afterAll(() => test.close())

  const guest = () => newClient(test).collection('people')
  async function somebody(name: string) {
    const email = `${name}@example.com`
    const { id } = await signUp(test, email)
    const client = await logIn(test, email)
    const ask = (newEmail: string) => client.collection('people').requestEmailChange(newEmail)
    return { id, email, client, ask }
  }

  it('moves an account to the address the link was sent to, with the password, and logs out', async () => {
    const { id, client, ask } = await somebody('old')
    await ask('new@example.com')
    expect(box.last('new@example.com')).toMatchObject({
      kind: 'emailChange',
      to: 'new@example.com',
      record: { id, email: 'old@example.com' },
    })
    const token = box.token('new@example.com')
    expect(readClaims(token)).toMatchObject({ email: 'old@example.com', newEmail: 'new@example.com' })
    await expect(guest().confirmEmailChange(token, password)).resolves.toBe(true)
    expect(await isLoggedIn(client)).toBe(false)
    const { record } = await guest().authWithPassword('new@example.com', password)
    expect(record).toMatchObject({ id, verified: true, email: 'new@example.com' })
    expect(await refusalOf(guest().confirmEmailChange(token, password))).toEqual(
      refused(400, validating, {
        token: badToken,
        password: {
          code: 'validation_invalid_password',
          message: 'Missing or invalid auth record password.',
        },
      }),
    )
  })

  it('writes to one new address once in two minutes', async () => {
    const { ask } = await somebody('repeat')
    await ask('goal@example.com')
    await ask('goal@example.com')
    expect(box.count('goal@example.com')).toBe(1)
    await ask('goal2@example.com')
    expect(box.count('goal2@example.com')).toBe(1)
  })

  it('moves once when the link is used twice at once', async () => {
    const { ask } = await somebody('twice')
    await ask('twice-new@example.com')
    const token = box.token('twice-new@example.com')
    const outcomes = await Promise.allSettled([1, 2].map(() => guest().confirmEmailChange(token, password)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  describe('asking', () => {
    it('is for those who are logged in to that collection', async () => {
      const { client } = await somebody('asker')
      const message = 'The request requires valid record authorization token.'
      expect(await refusalOf(guest().requestEmailChange('x@example.com'))).toEqual(refused(401, message))
      expect(await refusalOf(client.collection('guards').requestEmailChange('x@example.com'))).toEqual(
        refused(403, 'The request requires auth record from people collection.'),
      )
    })

    it.each([
      ['nothing', '', blank],
      ['no address', 'x', noAddress],
      [
        'the own address',
        'chooser@example.com',
        { code: 'validation_not_in_invalid', message: 'Must not be in list.' },
      ],
      [
        'the own address in other letters',
        'Chooser@Example.com',
        { code: 'validation_not_in_invalid', message: 'Must not be in list.' },
      ],
    ])('refuses %s', async (_, newEmail, problem) => {
      const client = await chooser()
      const request = client.collection('people').requestEmailChange(newEmail)
      expect(await refusalOf(request)).toEqual(refused(400, validating, { newEmail: problem }))
    })

    it("answers the same for another member's address, mails its owner and does not change their account", async () => {
      const { email, client } = await somebody('curious')
      const answerTo = async (newEmail: string) => {
        const response = await fetch(`${test.url}/api/collections/people/request-email-change`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: client.authStore.token },
          body: JSON.stringify({ newEmail }),
        })
        return [response.status, await response.text()]
      }
      expect(await answerTo('Taken@example.com')).toEqual(await answerTo('nobodys@example.com'))
      expect(box.count('taken@example.com')).toBe(1)
      const told = box.last('taken@example.com')
      expect(told).toMatchObject({ kind: 'addressTaken', record: { email: 'taken@example.com' } })
      expect(told).not.toHaveProperty('token')
      expect(JSON.stringify(told)).not.toContain(email)
      expect(box.last('nobodys@example.com').kind).toBe('emailChange')
    })

    it('is not for superusers, who change theirs directly', async () => {
      await test.engine.upsertSuperuser('root@example.com', 'root-password')
      const root = newClient(test).collection('_superusers')
      await root.authWithPassword('root@example.com', 'root-password')
      const message = 'All superusers can change their emails directly.'
      expect(await refusalOf(root.requestEmailChange('x@example.com'))).toEqual(refused(400, message))
      expect(await refusalOf(root.confirmEmailChange('x', 'y'))).toEqual(refused(400, message))
    })
  })

  describe('confirming refuses', () => {
    const wrong = { code: 'validation_invalid_password', message: 'Missing or invalid auth record password.' }
    const payload = {
      code: 'validation_invalid_token_payload',
      message: 'Invalid token payload - newEmail must be set.',
    }

    it('nothing and garbage', async () => {
      expect(await refusalOf(guest().confirmEmailChange('', ''))).toEqual(
        refused(400, validating, {
          token: blank,
          password: blank,
        }),
      )
      const problems = { token: payload, password: wrong }
      expect(await refusalOf(guest().confirmEmailChange('x', password))).toEqual(
        refused(400, validating, problems),
      )
      expect((await post(test, 'confirm-email-change', { token: 5 })).status).toBe(400)
    })

    it('a wrong password', async () => {
      const { ask, email } = await somebody('guesser')
      await ask('guessed@example.com')
      const request = guest().confirmEmailChange(box.token('guessed@example.com'), 'wrong-horse')
      expect(await refusalOf(request)).toEqual(refused(400, validating, { password: wrong }))
      expect((await guest().authWithPassword(email, password)).record['email']).toBe(email)
    })

    it('an address that another member took in the meantime', async () => {
      const { ask } = await somebody('slow')
      await ask('popular@example.com')
      await signUp(test, 'popular@example.com')
      const request = guest().confirmEmailChange(box.token('popular@example.com'), password)
      const problem = { code: 'validation_invalid_token_email', message: 'The new email address is invalid.' }
      expect(await refusalOf(request)).toEqual(refused(400, validating, { token: problem }))
    })
  })

  async function chooser() {
    const known = await test.engine.recordsOf('people').findFirst({ filter: 'email = "chooser@example.com"' })
    if (!known) await signUp(test, 'chooser@example.com')
    return logIn(test, 'chooser@example.com')
  }
})
