import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { demoPersonas } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import { forGood, memberActPath, type MemberAct } from '@longhouse/contract/users'
import type PocketBase from 'pocketbase'
import { startDiscordSite, type DiscordSite, type LoggedIn } from '../../testing/discord-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'

const password = 'a long enough password'
const refused = { status: 403, message: 'This account is suspended for good: Spam', fields: ['membership'] }

onEitherDatabase((database) => {
  let mailbox: MailSim
  let site: DiscordSite
  let admin: PocketBase
  let robin: LoggedIn
  let email: string
  let count = 0
  beforeAll(async () => {
    mailbox = await startMailSim()
    site = await startDiscordSite(database, { env: { SMTP_URL: mailbox.smtpUrl } })
    const { id } = await createPerson(site.engine, 'boss', { is_admin: true })
    admin = await clientOf(site.url, site.engine, id)
    robin = await site.logIn(demoPersonas.member.id)
    email = String(robin.answer.record['email'])
    await site.engine.recordsOf('users').update(robin.id, { password })
  })
  afterAll(async () => {
    await site.close()
    await mailbox.close()
  })
  beforeEach(() => mailbox.clear())

  const act = (name: MemberAct, id: string, body: object = {}) =>
    admin.send<unknown>(memberActPath(id, name), { method: 'POST', body })
  const mailTo = (address: string) =>
    vi.waitFor(() => {
      const [mail] = mailbox.mails(address)
      if (!mail) throw new Error('No mail yet.')
      return mail
    }, 10_000)

  /** All logins of this site; `barred.db.test.ts` tests those of the engine. */
  const waysIn: Readonly<Record<string, () => Promise<unknown>>> = {
    'a password': () => site.guest().collection('users').authWithPassword(email, password),
    Discord: () => site.logIn(demoPersonas.member.id),
    'the login from before': () => robin.client.collection('users').authRefresh(),
    'a code by mail': async () => {
      const users = site.guest().collection('users')
      const { otpId } = await users.requestOTP(email)
      const [code = ''] = /^\d{4} \d{4}$/m.exec((await mailTo(email)).text) ?? []
      return users.authWithOTP(otpId, code.replace(' ', ''))
    },
  }

  test.each(Object.keys(waysIn))(
    '%s opens no account that is suspended, and returns the reason',
    async (name) => {
      robin = await site.logIn(demoPersonas.member.id)
      await act('suspend', robin.id, { until: forGood, reason: 'Spam' })
      expect(await refusalOf(Promise.resolve(waysIn[name]?.()))).toEqual(refused)
      await act('unsuspend', robin.id)
      mailbox.clear()
      // The session from before has ended anyway.
      const isOver = name === 'the login from before'
      expect(await outcomeOf(Promise.resolve(waysIn[name]?.()))).toBe(isOver ? 401 : 'ok')
    },
  )

  const newPerson = (values = {}) => createPerson(site.engine, `mailed${++count}`, values)

  test('a reset arrives and sets a new password; a second one waits', async () => {
    const person = await newPerson()
    await act('reset', person.id)
    const { text } = await mailTo(person.email)
    const token = /reset-password#\/(\S+)/.exec(text)?.[1] ?? ''
    const users = site.guest().collection('users')
    expect(await refusalOf(act('reset', person.id))).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^A reset was sent a moment ago/),
    })
    expect(await outcomeOf(users.confirmPasswordReset(token, password, password))).toBe('ok')
    expect(await outcomeOf(users.authWithPassword(person.email, password))).toBe('ok')
    const filter = { filter: "subject_id = {:id} && action = 'reset'", params: { id: person.id } }
    expect(await site.engine.recordsOf('audit_log').findAll(filter)).toMatchObject([
      { actor_username: 'boss', collection: 'users', record: person.id },
    ])
  })

  test('resets that others request do not keep an admin from sending one', async () => {
    const person = await newPerson()
    await site.guest().collection('users').requestPasswordReset(person.email)
    expect(await outcomeOf(act('reset', person.id))).toBe('ok')
  })

  test('a link from before a suspension does not work during it', async () => {
    const person = await newPerson()
    await act('reset', person.id)
    const token = /reset-password#\/(\S+)/.exec((await mailTo(person.email)).text)?.[1] ?? ''
    await act('suspend', person.id, { until: forGood, reason: 'Spam' })
    const confirmed = site.guest().collection('users').confirmPasswordReset(token, password, password)
    expect(await refusalOf(confirmed)).toEqual(refused)
  })

  test.each([
    ['without an address', { email: '' }, /has no e-mail address/],
    ['a suspended member', { suspended_until: forGood }, /is suspended: end that first/],
  ])('a member %s gets no reset, and the refusal gives the reason', async (_who, values, sentence) => {
    const { id } = await newPerson(values)
    expect(await refusalOf(act('reset', id))).toMatchObject({
      status: 400,
      message: expect.stringMatching(sentence),
    })
  })
})
