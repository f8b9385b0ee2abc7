import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { demoPersonas } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import { authMessages } from '@longhouse/contract/users'
import { startDiscordSite, type DiscordSite, type LoggedIn } from '../../testing/discord-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'

const { admin, member } = demoPersonas
const password = 'a long enough password'
const refused = { status: 403, message: authMessages.leftDiscord, fields: ['membership'] }

onEitherDatabase((database) => {
  let mailbox: MailSim
  let site: DiscordSite
  let robin: LoggedIn
  let email: string
  beforeAll(async () => {
    mailbox = await startMailSim()
    site = await startDiscordSite(database, { env: { SMTP_URL: mailbox.smtpUrl } })
  })
  afterAll(async () => {
    await site.close()
    await mailbox.close()
  })
  beforeEach(async () => {
    site.sim.control.reset()
    mailbox.clear()
    robin = await site.logIn(member.id)
    email = String(robin.answer.record['email'])
    await site.engine.recordsOf('users').update(robin.id, { password })
    robin = await site.logIn(member.id)
  })

  const byPassword = () => site.guest().collection('users').authWithPassword(email, password)
  const byCode = async () => {
    const users = site.guest().collection('users')
    mailbox.clear()
    const { otpId } = await users.requestOTP(email)
    const code = await vi.waitFor(() => {
      const [found] = mailbox.mails(email).flatMap(({ text }) => /^\d{4} \d{4}$/m.exec(text) ?? [])
      if (!found) throw new Error('No code yet.')
      return found.replace(' ', '')
    }, 10_000)
    return users.authWithOTP(otpId, code)
  }
  const account = () => site.engine.recordsOf('users').findById(robin.id)

  test('a banned member cannot log in by password or code, and is logged out elsewhere', async () => {
    expect(await outcomeOf(byPassword())).toBe('ok')
    site.sim.control.leaveGuild(member.id)
    expect(await refusalOf(byPassword())).toEqual(refused)
    expect(await refusalOf(byCode())).toEqual(refused)
    expect(await outcomeOf(site.logIn(member.id))).toBe(403)
    expect(await outcomeOf(robin.client.collection('users').authRefresh())).toBe(401)
    expect(await account()).toMatchObject({ left_discord: true })
  })

  test('a refresh by staff ends the sessions of a member who left', async () => {
    const boss = await site.logIn(admin.id)
    site.sim.control.leaveGuild(member.id)
    await boss.client.send('/api/discord/refresh-member', { method: 'POST', body: { userId: robin.id } })
    expect(await outcomeOf(robin.client.collection('users').authRefresh())).toBe(401)
    expect(await account()).toMatchObject({ left_discord: true })
  })

  test('a member who is back can log in again in every way', async () => {
    site.sim.control.leaveGuild(member.id)
    expect(await refusalOf(byPassword())).toEqual(refused)
    site.sim.control.reset()
    expect(await outcomeOf(byPassword())).toBe('ok')
    expect(await outcomeOf(byCode())).toBe('ok')
    expect(await account()).toMatchObject({ left_discord: false })

    site.sim.control.leaveGuild(member.id)
    expect(await refusalOf(byPassword())).toEqual(refused)
    site.sim.control.reset()
    expect(await outcomeOf(site.logIn(member.id))).toBe('ok')
    expect(await account()).toMatchObject({ left_discord: false })
  })

  test.each([
    { name: 'is down', fault: { target: 'api', kind: 'down' } },
    { name: 'answers 500', fault: { target: 'api', kind: 'status', code: 500 } },
    { name: 'does not know the server', fault: { target: 'api', kind: 'status', code: 404 } },
  ] as const)('a Discord that $name changes nothing for members', async ({ fault }) => {
    site.sim.control.setFault(fault)
    expect(await outcomeOf(byPassword())).toBe('ok')
    expect(await outcomeOf(robin.client.collection('users').authRefresh())).toBe('ok')

    site.sim.control.reset()
    site.sim.control.leaveGuild(member.id)
    expect(await refusalOf(byPassword())).toEqual(refused)
    site.sim.control.setFault(fault)
    expect(await refusalOf(byPassword())).toEqual(refused)
  })

  test('an account of the operator without Discord is not checked', async () => {
    const address = `operator-${robin.id}@example.com`
    const users = site.engine.recordsOf('users')
    const { id } = await users.create({
      username: `operator${robin.id}`,
      email: address,
      password,
      passwordConfirm: password,
    })
    const questions = () =>
      site.sim.control.requests().filter(({ path }) => path.includes('/members/')).length
    const before = questions()
    expect(await outcomeOf(site.guest().collection('users').authWithPassword(address, password))).toBe('ok')
    expect(questions()).toBe(before)
    await users.delete(id)
  })

  test('members cannot set that they have left or are back', async () => {
    const users = robin.client.collection('users')
    expect(await refusalOf(users.update(robin.id, { left_discord: true }))).toMatchObject({
      status: 400,
      fields: ['left_discord'],
    })
  })
})
