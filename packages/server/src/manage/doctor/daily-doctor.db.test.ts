import { onEitherDatabase } from '@longhouse/engine/testing'
import { toText } from '@longhouse/engine/schema'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import { allSeenPath } from '@longhouse/contract/notifications'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { doctorKey, problemsIn, readServerValue } from '../../platform/server-values.ts'
import { startDiscordSite, type DiscordSite } from '../../testing/discord-site.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'

const superuser = { email: 'root@example.com', password: 'correct horse battery' }
const patient = { timeout: 20_000, interval: 50 }

onEitherDatabase((database) => {
  let site: DiscordSite
  let mailbox: MailSim
  let root: PocketBase
  let operator: { readonly id: string; readonly email: string }
  beforeAll(async () => {
    mailbox = await startMailSim()
    const env = {
      SMTP_URL: mailbox.smtpUrl,
      PUBLIC_URL: 'https://tog.example',
      SUPERUSER_EMAIL: superuser.email,
      SUPERUSER_PASSWORD: superuser.password,
    }
    site = await startDiscordSite(database, { env })
    root = new PocketBase(site.url)
    await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    const rights = { is_admin: true, can_operate: true, verified: true }
    operator = await createPerson(site.engine, 'operator', rights)
    await createPerson(site.engine, 'admin', { is_admin: true, verified: true })
    await createPerson(site.engine, 'former', { can_operate: true, verified: true })
  })
  afterAll(async () => {
    await site.close()
    await mailbox.close()
  })

  const runs = async () => {
    const row = await site.engine.recordsOf('server_values').findFirst({ filter: `key = '${doctorKey}'` })
    return toText(row?.['updated'])
  }
  /** Runs the job of one night. Returns the names of the checks that fail. */
  const night = async () => {
    const before = await runs()
    await root.crons.run('doctor')
    await vi.waitFor(async () => expect(await runs()).not.toBe(before), patient)
    return problemsIn(await readServerValue(site.engine, doctorKey)).map(({ name }) => name)
  }
  const told = async () => {
    const notices = await site.engine.recordsOf('notifications').findAll({ sort: 'at' })
    return notices.map(({ user, kind, count, url, seen_at }) => ({
      user,
      kind,
      count,
      url,
      seen: seen_at !== '',
    }))
  }
  const line = (values = {}) => ({
    user: operator.id,
    kind: 'site_trouble',
    count: 1,
    url: '/operator/doctor',
    seen: false,
    ...values,
  })
  const see = async () =>
    (await clientOf(site.url, site.engine, operator.id)).send(allSeenPath, { method: 'POST' })

  test('every night operators are notified once of checks that began to fail, in the bell and by mail', async () => {
    expect((await root.crons.getFullList()).find(({ id }) => id === 'doctor')?.expression).toBe('7 5 * * *')
    const first = await night()
    expect(first).toEqual(expect.arrayContaining(['rate limits', 'login with Discord']))
    expect(await told()).toEqual([line()])
    await vi.waitFor(() => expect(mailbox.mails()).toHaveLength(1), patient)
    const [mail] = mailbox.mails()
    expect(mail?.to).toEqual([operator.email])
    expect(mail?.subject).toMatch(/^\d+ checks of the site fail$/)
    expect(mail?.text).toContain('login with Discord: Discord leads nobody back to https://tog.example')

    await see()
    expect(await night()).toEqual(first)
    expect(await told()).toEqual([line({ seen: true })])

    site.sim.world.client.clientSecret = 'reset since'
    site.sim.world.client.redirectUris.push('https://tog.example/api/oauth2-redirect')
    expect(await night()).toEqual(first)
    expect(await told()).toEqual([line({ seen: true })])
  })

  test('a check that was fixed and fails again is notified again', async () => {
    const mended = (await night()).filter((name) => name !== 'login with Discord')
    site.sim.world.client.clientSecret = site.settings.discord?.clientSecret ?? ''
    expect(await night()).toEqual(mended)
    site.sim.world.client.clientSecret = 'reset once more'
    await night()
    expect(await told()).toEqual([line({ seen: true }), line()])
    await vi.waitFor(() => expect(mailbox.mails()).toHaveLength(2), patient)
  })

  test('a former operator does not see earlier notices', async () => {
    const client = await clientOf(site.url, site.engine, operator.id)
    const shown = async () => (await client.collection('notifications').getList()).totalItems
    expect(await shown()).toBe(2)
    await site.engine.recordsOf('users').update(operator.id, { can_operate: false })
    expect(await shown()).toBe(0)
  })
})
