import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startDiscordSite, type DiscordSite } from '../../testing/discord-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { mailsCollection } from '../../collections/mail.ts'

const password = 'first-password-of-theirs'
const secondPassword = 'second-password-of-theirs'
const patient = { timeout: 10_000, interval: 20 }

onEitherDatabase((database) => {
  let mailbox: MailSim
  let site: DiscordSite
  let made = 0
  beforeAll(async () => {
    mailbox = await startMailSim()
    site = await startDiscordSite(database, { env: { SMTP_URL: mailbox.smtpUrl, TRUST_PROXY: 'true' } })
  })
  afterAll(async () => {
    await site.close()
    await mailbox.close()
  })
  beforeEach(() => mailbox.clear())

  test('a forgotten password is reset by a link that works once [AU-09] [BE-02]', async () => {
    const { email } = await newMember()
    const users = site.guest().collection('users')
    await users.requestPasswordReset(email)
    const token = await tokenTo(email, '/reset-password')
    await users.confirmPasswordReset(token, secondPassword, secondPassword)
    expect(await outcomeOf(users.confirmPasswordReset(token, password, password))).toBe(400)
    expect(await outcomeOf(users.authWithPassword(email, password))).toBe(400)
    expect(await outcomeOf(users.authWithPassword(email, secondPassword))).toBe('ok')
  })

  test('an unknown address gets no mail, and the response does not reveal it [AU-09]', async () => {
    const users = site.guest().collection('users')
    expect(await outcomeOf(users.requestPasswordReset('nobody@example.com'))).toBe('ok')
    expect(await users.requestOTP('nobody@example.com')).toEqual({ otpId: expect.any(String) })
    expect(await site.engine.recordsOf('mails').count({ filter: "recipient = 'nobody@example.com'" })).toBe(0)
  })

  test('an address is confirmed by its link [AU-09] [BE-02]', async () => {
    const { email, id } = await newMember({ verified: false })
    const users = site.guest().collection('users')
    await users.requestVerification(email)
    await users.confirmVerification(await tokenTo(email, '/verify-email'))
    expect(await site.engine.recordsOf('users').findById(id)).toMatchObject({ verified: true })
  })

  test('a new address is confirmed with the password, and every session ends [AU-09] [BE-02]', async () => {
    const { email, client } = await newMember()
    const users = client.collection('users')
    await users.requestEmailChange(`new-${email}`)
    const token = await tokenTo(`new-${email}`, '/confirm-email')
    expect(mailbox.mails(email)).toEqual([])
    expect(await outcomeOf(users.confirmEmailChange(token, 'not the password'))).toBe(400)
    await site.guest().collection('users').confirmEmailChange(token, password)
    expect(await outcomeOf(users.authRefresh())).toBe(401)
    expect(await outcomeOf(users.authWithPassword(`new-${email}`, password))).toBe('ok')
  })

  test('a code from the mail logs in, once [AU-09] [BE-02]', async () => {
    const { email, id } = await newMember()
    const users = site.guest().collection('users')
    const { otpId } = await users.requestOTP(email)
    const code = await codeTo(email)
    expect(await outcomeOf(users.authWithOTP(otpId, code === '00000000' ? '11111111' : '00000000'))).toBe(400)
    expect((await users.authWithOTP(otpId, code)).record.id).toBe(id)
    expect(await outcomeOf(users.authWithOTP(otpId, code))).toBe(400)
  })

  describe.each([
    { name: 'a member who wants it', values: { second_factor: true } },
    { name: 'an admin', values: { is_admin: true } },
  ])('$name', ({ values }) => {
    test('needs a code from the mail after the password [AU-09] [BE-02]', async () => {
      const { email, id } = await newMember(values, { logsIn: false })
      const users = site.guest().collection('users')
      const mfaId = await halfOf(users.authWithPassword(email, password))
      const { otpId } = await users.requestOTP(email)
      const { record } = await users.authWithOTP(otpId, await codeTo(email), { mfaId })
      expect(record.id).toBe(id)
    })

    test('needs the password after a code from the mail [AU-09] [BE-02]', async () => {
      const { email, id } = await newMember(values, { logsIn: false })
      const users = site.guest().collection('users')
      const { otpId } = await users.requestOTP(email)
      const mfaId = await halfOf(users.authWithOTP(otpId, await codeTo(email)))
      expect(await outcomeOf(users.authWithPassword(email, 'not the password', { mfaId }))).toBe(400)
      const { record } = await users.authWithPassword(email, password, { mfaId })
      expect(record.id).toBe(id)
    })
  })

  test('a login from a new place sends a mail, one from the first place does not [AU-09]', async () => {
    const { email } = await newMember({}, { logsIn: false })
    const from = (ip: string, agent: string) => {
      const headers = { 'X-Forwarded-For': ip, 'User-Agent': agent }
      return site.guest().collection('users').authWithPassword(email, password, { headers })
    }
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const phone = 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
    await from('198.51.100.7', windows)
    await from('198.51.100.7', phone)
    expect(mailbox.mails(email)).toEqual([])
    await from('203.0.113.9', phone)
    await vi.waitFor(() => expect(mailbox.mails(email)).toHaveLength(1), patient)
    const { subject, text, html } = await newestTo(email)
    expect(subject).toMatch(/^New login/)
    const what = new RegExp(
      `: on \\d+ \\w+ ${new Date().getUTCFullYear()} at \\d\\d:\\d\\d UTC, with Firefox on Android\\.`,
    )
    expect(text).toMatch(what)
    expect(html).toMatch(what)
  })

  test('a program that names itself puts no word into the alert [AU-09]', async () => {
    const { email } = await newMember()
    const headers = { 'X-Forwarded-For': '203.0.113.10', 'User-Agent': 'evil.example' }
    await site.guest().collection('users').authWithPassword(email, password, { headers })
    const { text } = await newestTo(email)
    expect(text).toMatch(/ at \d\d:\d\d UTC\./)
    expect(text).not.toContain('evil')
  })

  test('requests do not wait for the mail server, and the mail arrives once it is back [AU-09]', async () => {
    const { email } = await newMember()
    mailbox.setFault({ kind: 'hang' })
    await site.guest().collection('users').requestPasswordReset(email)
    // If the request had waited, the mail would have an error by now.
    expect(await site.engine.records(mailsCollection).findFirst({ sort: '-created,-@rowid' })).toMatchObject({
      recipient: email,
      status: 'pending',
      last_error: '',
    })
    mailbox.clearFault()
    await vi.waitFor(() => expect(mailbox.mails(email)).toHaveLength(1), { timeout: 20_000, interval: 100 })
  })

  async function newMember(values: Record<string, unknown> = {}, { logsIn = true } = {}) {
    made += 1
    const email = `mail${made}@example.com`
    const { id } = await site.engine.recordsOf('users').create({
      username: `mail${made}`,
      email,
      password,
      passwordConfirm: password,
      verified: true,
      ...values,
    })
    const client: PocketBase = site.guest()
    if (logsIn) await client.collection('users').authWithPassword(email, password)
    return { id, email, client }
  }

  async function tokenTo(address: string, screen: string): Promise<string> {
    const mail = await newestTo(address)
    const [, token] = new RegExp(`${screen}#/(\\S+)`).exec(mail.text) ?? []
    expect(mail.html).toContain(`${screen}#/${token}`)
    return token ?? ''
  }

  async function codeTo(address: string): Promise<string> {
    const [code = ''] = /^\d{4} \d{4}$/m.exec((await newestTo(address)).text) ?? []
    return code.replace(' ', '')
  }

  async function newestTo(address: string) {
    return vi.waitFor(() => {
      const [mail] = mailbox.mails(address)
      if (!mail) throw new Error(`No mail to ${address} yet.`)
      return mail
    }, patient)
  }
})

onEitherDatabase((database) => {
  test('without a mail server no mail is stored, codes are off and no login needs one [AU-09]', async () => {
    const site = await startDiscordSite(database)
    try {
      await site.engine.recordsOf('users').create({
        username: 'boss',
        email: 'boss@example.com',
        password,
        passwordConfirm: password,
        is_admin: true,
        second_factor: true,
      })
      const users = site.guest().collection('users')
      expect(await outcomeOf(users.requestPasswordReset('boss@example.com'))).toBe('ok')
      expect(await outcomeOf(users.requestVerification('boss@example.com'))).toBe('ok')
      expect(await outcomeOf(users.requestOTP('boss@example.com'))).toBe(403)
      expect(await outcomeOf(users.authWithPassword('boss@example.com', password))).toBe('ok')
      expect(await site.engine.recordsOf('mails').count()).toBe(0)
      expect(await users.listAuthMethods()).toMatchObject({
        otp: { enabled: false },
        mfa: { enabled: false },
      })
    } finally {
      await site.close()
    }
  })
})

/** Returns the id of a login that waits for its second factor. */
async function halfOf(login: Promise<unknown>): Promise<string> {
  const refusal = await login.catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 401, response: { mfaId: expect.any(String) } })
  return refusal instanceof ClientResponseError ? String(refusal.response['mfaId']) : ''
}
