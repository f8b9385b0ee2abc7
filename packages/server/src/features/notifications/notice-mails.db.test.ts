import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import { onEachDatabase } from '@longhouse/engine/testing'
import { formatDate } from '@longhouse/engine/schema'
import { allSeenPath } from '@longhouse/contract/notifications'
import { startDiscordSite, type DiscordSite } from '../../testing/discord-site.ts'
import { hoursFromNow } from '../../testing/factories.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'
import {
  causes,
  createPeopledEvent,
  meanwhile,
  toldAbout,
  type EventNoticeKind,
  type PeopledEvent,
} from './notifications.fixture.ts'
import { sendDigests } from './notifications.jobs.ts'
import { onEither } from '../../testing/on-each-site.ts'

const patient = { timeout: 15_000, interval: 20 }
const now = () => new Date()
const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
/** The hours around now, on a clock that is `ahead` hours ahead of UTC. */
const quiet = (ahead = 0) => ({ from: clock(ahead - 1), to: clock(ahead + 1) })
const digestOf = ({ id }: { readonly id: string }) => ({
  filter: "kind = 'digest' && user = {:id}",
  params: { id },
})
const linkIn = (text: string | undefined) =>
  /https:\/\/tog\.example(\/api\/notifications\/unsubscribe\/\S+)/.exec(text ?? '')?.[1] ?? ''

onEachDatabase((database) => {
  let mailbox: MailSim
  let site: DiscordSite
  let made = 0
  beforeAll(async () => {
    mailbox = await startMailSim()
    const env = { SMTP_URL: mailbox.smtpUrl, PUBLIC_URL: 'https://tog.example' }
    site = await startDiscordSite(database, { env })
    // The tests call the digest job themselves: this schedule keeps the cron from taking one.
    site.engine.crons.add({ id: 'notice-digests', expression: '0 0 1 1 *', run: async () => undefined })
  })
  afterAll(async () => {
    await site.close()
    await mailbox.close()
  })
  beforeEach(() => {
    mailbox.clearFault()
    mailbox.clear()
  })

  interface World {
    readonly registered: { readonly id: string; readonly email: string }
    readonly waiting: { readonly id: string; readonly email: string }
    readonly event: PeopledEvent
  }

  const newPerson = (values = {}) =>
    createPerson(site.engine, `mails-${(made += 1)}`, { verified: true, ...values })
  const newWorld = async (values = {}, event = {}): Promise<World> => {
    const [registered, waiting] = [await newPerson(values), await newPerson(values)]
    const ids = { registered: registered.id, waiting: waiting.id, values: event }
    return { registered, waiting, event: await createPeopledEvent(site.engine, ids) }
  }
  const settings = () => site.engine.recordsOf('notice_settings')
  const settle = (user: string, values: Readonly<Record<string, unknown>>) =>
    settings().create({ user, ...values })
  const pending = (filter = '') =>
    site.engine.recordsOf('mails').count({ filter: `status = 'pending'${filter && ` && ${filter}`}` })
  /** Until nothing waits that could be sent now. */
  const delivered = () =>
    vi.waitFor(
      async () => expect(await pending(`(attempts > 0 || next_attempt <= '${formatDate(now())}')`)).toBe(0),
      patient,
    )
  const recipients = (subject = '') =>
    mailbox
      .mails()
      .filter((mail) => mail.subject?.includes(subject))
      .flatMap(({ to }) => to)
      .toSorted()

  /** Ends the quiet hours of all mails, and waits until they are sent. */
  const release = async () => {
    const mails = site.engine.recordsOf('mails')
    const held = await mails.findAll({ filter: "status = 'pending'" })
    await mails.patch(held.map(({ id }) => ({ id, next_attempt: hoursFromNow(0) })))
    const expires = hoursFromNow(1)
    // A new mail wakes the worker.
    await mails.create({ kind: 'notice', status: 'pending', recipient: 'nobody@example.com', expires })
    await delivered()
  }

  const due = async (user: string, values = {}) => {
    const own = await settle(user, { digest: 'daily', ...values })
    await settings().patch([{ id: own.id, next_digest: hoursFromNow(-0.1), digest_since: hoursFromNow(-24) }])
    return own.id
  }
  const digests = (engine = site.engine) => sendDigests({ engine, now, logger: pino({ level: 'silent' }) })
  const ask = (path: string, options = {}) => fetch(site.url + path, options)
  const choicesOf = async (user: string) =>
    (await settings().findFirst({ filter: 'user = {:user}', params: { user } })) ?? {}

  const mailed = async (values = {}) => {
    const world = await newWorld(values)
    await causes.check_in_open(site.engine, world.event)
    await delivered()
    const [mail] = mailbox.mails(world.registered.email)
    return { ...world, mail, path: linkIn(mail?.text) }
  }

  describe('single mails', onEither(database), () => {
    const rows: readonly {
      kind: EventNoticeKind
      to: readonly ('registered' | 'waiting')[]
      says: string
    }[] = [
      { kind: 'place_offered', to: ['waiting'], says: 'A place in Round 100 is yours' },
      { kind: 'places_free', to: [], says: 'A place in Round 100 is free' },
      { kind: 'check_in_open', to: ['registered'], says: 'Check-in for Round 100 is open' },
      { kind: 'reminder', to: [], says: 'Round 100 begins soon' },
      { kind: 'event_moved', to: ['registered', 'waiting'], says: 'Round 100 was moved' },
      { kind: 'event_cancelled', to: ['registered', 'waiting'], says: 'Round 100 was cancelled' },
      { kind: 'event_back', to: ['registered', 'waiting'], says: 'Round 100 takes place after all' },
      { kind: 'event_message', to: [], says: 'News about Round 100' },
      { kind: 'squad_set', to: [], says: 'Your squad for Round 100 is set' },
      { kind: 'recap_ready', to: [], says: 'The recap of Round 100 is there' },
    ]
    test.each(rows)('$kind is mailed to $to, once [ME-01]', async ({ kind, to, says }) => {
      const world = await newWorld()
      await causes[kind](site.engine, world.event)
      await delivered()
      expect(recipients(says)).toEqual(to.map((each) => world[each].email).toSorted())
      for (const { html, text } of mailbox.mails()) {
        expect(text).toContain(`https://tog.example/events/${world.event.id}`)
        expect(html).toContain(`https://tog.example/events/${world.event.id}`)
      }
    })

    test.each(rows)('$kind is mailed only to members who chose it [ME-01]', async ({ kind, says }) => {
      const world = await newWorld()
      await settle(world.registered.id, { choices: { [kind]: { mail: true } } })
      await settle(world.waiting.id, { choices: { [kind]: { mail: false } } })
      await causes[kind](site.engine, world.event)
      await delivered()
      const told = await toldAbout(site.engine, world.event.id)
      expect(recipients(says)).toEqual(told[world.registered.id]?.[kind] ? [world.registered.email] : [])
    })

    test('members with an unverified address get no mail', async () => {
      const world = await newWorld({ verified: false })
      await causes.event_moved(site.engine, world.event)
      expect(Object.keys(await toldAbout(site.engine, world.event.id))).toHaveLength(2)
      expect(await pending()).toBe(0)
      await delivered()
      expect(recipients()).toEqual([])
    })

    const changes: readonly { name: string; change: (world: World) => Promise<unknown> }[] = [
      ...meanwhile.map(({ name, happen }) => ({ name, change: (world: World) => happen(site, world) })),
      {
        name: 'they have another address',
        change: ({ registered }) =>
          site.engine.recordsOf('users').patch([{ id: registered.id, email: 'new@example.com' }]),
      },
      {
        name: 'they want none',
        change: async ({ registered: { id: user } }) => {
          const own = await settings().findFirst({ filter: 'user = {:user}', params: { user } })
          return settings().update(own?.id ?? '', { choices: { event_moved: { mail: false } } })
        },
      },
    ]
    test.each(changes)('nothing is sent when $name before it is due [ME-01]', async ({ change }) => {
      const world = await newWorld()
      await settle(world.registered.id, { quiet: quiet() })
      await site.engine.recordsOf('event_waits').delete(world.event.wait)
      await causes.event_moved(site.engine, world.event)
      expect(await pending()).toBe(1)
      await change(world)
      await release()
      expect(recipients()).toEqual([])
      expect(await pending()).toBe(0)
    })

    test('an offer that was let pass is not mailed any more', async () => {
      const world = await newWorld({}, { start_date: hoursFromNow(10), end_date: hoursFromNow(12) })
      await settle(world.waiting.id, { quiet: quiet() })
      await causes.place_offered(site.engine, world.event)
      expect(await pending()).toBe(1)
      await site.engine.recordsOf('event_waits').update(world.event.wait, { state: 'lapsed' })
      await release()
      expect(recipients()).toEqual([])
    })

    test('names and times are current when it is sent, in the zone of its reader', async () => {
      const world = await newWorld({ time_zone: 'Asia/Tokyo' })
      const start_date = new Date('2098-07-01T11:00:00Z')
      const end_date = new Date('2098-07-01T12:00:00Z')
      await settle(world.registered.id, { quiet: quiet(9) })
      await causes.event_moved(site.engine, world.event)
      await delivered()
      mailbox.clear()
      await site.engine
        .recordsOf('tournaments')
        .update(world.event.id, { name: 'Renamed', start_date, end_date })
      await release()
      expect(mailbox.mails(world.registered.email)).toMatchObject([
        { subject: 'Renamed was moved', text: expect.stringMatching(/1 July.*20:00/) },
      ])
    })

    test('an event that is deleted is mailed to places and line with its name and time [TE-09]', async () => {
      const start_date = new Date('2098-07-01T11:00:00Z')
      const end_date = new Date('2098-07-01T12:00:00Z')
      const zone = { time_zone: 'Asia/Tokyo' }
      const { registered, waiting, event } = await newWorld(zone, {
        name: 'Lost night',
        start_date,
        end_date,
      })
      await site.engine.recordsOf('tournaments').delete(event.id)
      await delivered()
      for (const { email } of [registered, waiting])
        expect(mailbox.mails(email)).toMatchObject([
          { subject: 'Lost night was deleted', text: expect.stringMatching(/1 July.*20:00/) },
        ])
    })

    const repeated: readonly EventNoticeKind[] = ['event_moved', 'event_back', 'squad_set', 'recap_ready']
    test.each(repeated)('%s again and again is one mail now, and one ten minutes later', async (kind) => {
      const world = await newWorld()
      await settle(world.registered.id, { choices: { [kind]: { mail: true } } })
      for (let times = 0; times < 4; times += 1) {
        await causes[kind](site.engine, world.event)
        await delivered()
      }
      const filter = `user = '${world.registered.id}' && kind = '${kind}'`
      const [notice, ...others] = await site.engine.recordsOf('notifications').findAll({ filter })
      expect(others).toEqual([])
      const mails = await site.engine
        .recordsOf('mails')
        .findAll({ filter: `about = '${notice?.id}'`, sort: 'created' })
      expect(mails.map(({ status }) => status)).toEqual(['delivered', 'pending'])
      const [first, second] = mails
      const restMs = Date.parse(String(second?.['next_attempt'])) - Date.parse(String(first?.['created']))
      expect(Math.abs(restMs - 10 * 60_000)).toBeLessThan(5000)
      await release()
    })

    test('an event that moves twice while the mail server is down brings one mail afterwards', async () => {
      const { registered, event } = await newWorld()
      const mails = site.engine.recordsOf('mails')
      const own = (filter: string) => mails.findAll({ filter: `user = '${registered.id}' && ${filter}` })
      mailbox.setFault({ kind: 'down' })
      await causes.event_moved(site.engine, event)
      await vi.waitFor(async () => expect(await own("last_error != ''")).toHaveLength(1), patient)
      await causes.event_moved(site.engine, event)
      await vi.waitFor(
        async () =>
          expect(await own("status = 'expired'")).toMatchObject([
            { last_error: 'A later message about the same tells it.' },
          ]),
        patient,
      )
      mailbox.clearFault()
      await release()
      expect(mailbox.mails(registered.email)).toHaveLength(1)
    })

    test('a member’s text cannot break out of a mail', async () => {
      const world = await newWorld({}, { name: 'Night\r\nBcc: x@example.com <b>"&' })
      await causes.event_cancelled(site.engine, world.event)
      await delivered()
      for (const { html, headers, to } of mailbox.mails()) {
        expect(html).not.toContain('<b>')
        expect(headers.map(({ key }) => key)).not.toContain('bcc')
        expect(to).toHaveLength(1)
      }
    })
  })

  describe('quiet hours [ME-06]', onEither(database), () => {
    test('hold mails back, and let urgent ones pass when the event is near', async () => {
      // The minute may change between these calls.
      const hours = quiet()
      const far = await newWorld({}, { start_date: hoursFromNow(10), end_date: hoursFromNow(12) })
      const near = await newWorld({}, { start_date: hoursFromNow(2), end_date: hoursFromNow(12) })
      for (const { registered, waiting } of [far, near])
        for (const { id } of [registered, waiting]) await settle(id, { quiet: hours })
      await causes.place_offered(site.engine, far.event)
      await causes.place_offered(site.engine, near.event)
      await causes.event_moved(site.engine, near.event)
      await delivered()
      expect(recipients()).toEqual([near.waiting.email])
      const held = await site.engine.recordsOf('mails').findAll({ filter: "status = 'pending'" })
      expect(held.map(({ recipient }) => recipient)).toEqual(
        expect.arrayContaining([far.waiting.email, near.waiting.email, near.registered.email]),
      )
      for (const { next_attempt } of held)
        expect(new Date(String(next_attempt)).toISOString().slice(11, 16)).toBe(hours.to)

      // A second change of the same event adds no mail to one that waits.
      await causes.event_moved(site.engine, near.event)
      expect(await pending(`recipient = '${near.registered.email}'`)).toBe(1)
      await release()
      expect(recipients().filter((each) => each === near.registered.email)).toHaveLength(1)
    })
  })

  describe('the digest [ME-05]', () => {
    test('has unseen notices without a mail of their own, once', onEither(database), async () => {
      const world = await newWorld({ time_zone: 'Europe/Berlin' })
      const id = await due(world.registered.id)
      await causes.reminder(site.engine, world.event)
      await causes.event_moved(site.engine, world.event)
      await delivered()
      mailbox.clear()
      expect(await digests()).toBe(1)
      expect(await digests()).toBe(0)
      await delivered()
      const [mail, ...others] = mailbox.mails()
      expect(others).toEqual([])
      expect(mail).toMatchObject({
        to: [world.registered.email],
        subject: expect.stringMatching(/^1 thing /),
      })
      expect(mail?.text).toContain('Round 100 begins soon')
      expect(mail?.text).not.toContain('was moved')
      const next = String((await settings().findById(id))?.['next_digest'])
      const nine = { timeZone: 'Europe/Berlin', timeStyle: 'short' } as const
      expect(new Date(next).toLocaleTimeString('en-GB', nine)).toBe('09:00')

      // The next one begins where this one ended.
      await settings().patch([{ id, next_digest: hoursFromNow(-0.1) }])
      expect(await digests()).toBe(0)
    })

    test(
      'nothing comes when nothing is left unseen, be it between due and sent',
      onEither(database),
      async () => {
        const world = await newWorld()
        await due(world.registered.id)
        await due(world.waiting.id)
        await causes.reminder(site.engine, world.event)
        mailbox.setFault({ kind: 'down' })
        expect(await digests()).toBe(1)
        await vi.waitFor(async () => expect(await pending("last_error != ''")).toBe(1), patient)
        const client = await clientOf(site.url, site.engine, world.registered.id)
        await client.send(allSeenPath, { method: 'POST', body: {} })
        mailbox.clearFault()
        await vi.waitFor(async () => expect(await pending("kind = 'digest'")).toBe(0), patient)
        expect(mailbox.mails()).toEqual([])
      },
    )

    test(
      'a digest that is lost is in the next one, and nothing comes twice',
      onEither(database),
      async () => {
        const world = await newWorld()
        const id = await due(world.registered.id)
        await causes.reminder(site.engine, world.event)
        mailbox.setFault({ kind: 'rejecting' })
        expect(await digests()).toBe(1)
        await delivered()
        expect(await site.engine.recordsOf('mails').findFirst(digestOf(world.registered))).toMatchObject({
          status: 'parked',
        })
        mailbox.clearFault()

        await causes.squad_set(site.engine, world.event)
        for (const expected of [1, 0]) {
          await settings().patch([{ id, next_digest: hoursFromNow(-0.1) }])
          expect(await digests()).toBe(expected)
          await delivered()
        }
        const [mail, ...others] = mailbox.mails(world.registered.email)
        expect(others).toEqual([])
        expect(mail?.text).toContain('Round 100 begins soon')
        expect(mail?.text).toContain('Your squad for Round 100 is set')
      },
    )

    test('a notice that is written as the time of a digest passes is in the next one', async () => {
      const { registered, event } = await newWorld()
      const id = await due(registered.id)
      const at = hoursFromNow(0)
      const passing = { engine: site.engine, now: () => new Date(at), logger: pino({ level: 'silent' }) }
      expect(await sendDigests(passing)).toBe(0)
      await causes.reminder(site.engine, event)
      const notices = site.engine.recordsOf('notifications')
      const own = { filter: 'user = {:user}', params: { user: registered.id } }
      for (const notice of await notices.findAll(own)) await notices.patch([{ id: notice.id, at }])
      await settings().patch([{ id, next_digest: hoursFromNow(-0.1) }])
      expect(await digests()).toBe(1)
      await delivered()
      expect(mailbox.mails(registered.email).at(-1)?.text).toContain('Round 100 begins soon')
    })

    test('a digest waits for the mail server until the next one is due', async () => {
      const { registered, event } = await newWorld()
      const id = await due(registered.id, { digest: 'weekly' })
      await causes.reminder(site.engine, event)
      await digests()
      const own = await settings().findById(id)
      expect(await site.engine.recordsOf('mails').findFirst(digestOf(registered))).toMatchObject({
        expires: own?.next_digest,
      })
      await delivered()
    })

    test('one person whose digest fails keeps it, and the others get theirs', async () => {
      const [first, second, third] = [await newWorld(), await newWorld(), await newWorld({ email: '' })]
      for (const { registered, event } of [first, second, third]) {
        await due(registered.id)
        await causes.reminder(site.engine, event)
      }
      const failing: typeof site.engine = Object.create(site.engine)
      let attempts = 0
      failing.transaction = (work) =>
        (attempts += 1) === 1 ? Promise.reject(new Error('broken')) : site.engine.transaction(work)
      expect(await digests(failing)).toBe(1)
      await delivered()
      expect(recipients()).toHaveLength(1)
      expect(await digests()).toBe(1)
      await delivered()
      expect(recipients()).toEqual([first.registered.email, second.registered.email].toSorted())
    })

    test('two nodes that send digests concurrently send one', async () => {
      const world = await newWorld()
      await due(world.registered.id)
      await causes.reminder(site.engine, world.event)
      const looks = Array.from({ length: 5 }, () => digests())
      expect((await Promise.all(looks)).reduce((sum, sent) => sum + sent)).toBe(1)
      await delivered()
      expect(recipients()).toEqual([world.registered.email])
    })

    test('members who did not ask for a digest get none', onEither(database), async () => {
      const world = await newWorld()
      await settle(world.registered.id, {})
      await causes.reminder(site.engine, world.event)
      expect(await digests()).toBe(0)
    })
  })

  describe('the unsubscribe link [ME-05]', onEither(database), () => {
    const oneClick = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    test('one request of a mail reader ends mails of a kind, and nothing else', async () => {
      const { registered, mail, path, event } = await mailed()
      const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
      expect(header('list-unsubscribe')?.replaceAll(/\s/g, '')).toContain(`<https://tog.example${path}>`)
      expect(header('list-unsubscribe-post')).toContain('List-Unsubscribe=One-Click')
      const answer = await ask(path, oneClick)
      expect(answer.status).toBe(200)
      expect(await choicesOf(registered.id)).toMatchObject({ choices: { check_in_open: { mail: false } } })
      expect((await ask(path, oneClick)).status).toBe(200)

      mailbox.clear()
      await site.engine
        .recordsOf('completed_steps')
        .create({ subject: `tournaments/${event.id}`, step: 'check-in:again' })
      await causes.event_cancelled(site.engine, event)
      await delivered()
      expect(mailbox.mails(registered.email).map(({ subject }) => subject)).toEqual([
        'Round 100 was cancelled',
      ])
    })

    test('opening the link changes nothing: the page asks, without a login', async () => {
      const { registered, path } = await mailed()
      const before = await choicesOf(registered.id)
      const page = await ask(path)
      expect(page.status).toBe(200)
      const html = await page.text()
      expect(html).toContain(`<form method="post" action="${path}">`)
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await choicesOf(registered.id)).toEqual(before)

      const all = path.replace(/[^/]+$/, 'all')
      expect(html).toContain(all)
      expect((await ask(all, oneClick)).status).toBe(200)
      const after = await choicesOf(registered.id)
      expect(after).toMatchObject({ digest: 'off', choices: { event_moved: { mail: false } } })
    })

    test('an invalid link, or one of a deleted member, does nothing', async () => {
      const { registered, path } = await mailed()
      for (const wrong of [path.replace(/[^/]+$/, 'nonsense'), path.replace(/[\w-]+\/[^/]+$/, 'x/digest')])
        for (const options of [{}, oneClick]) expect((await ask(wrong, options)).status).toBe(404)
      await site.engine.recordsOf('users').delete(registered.id)
      for (const options of [{}, oneClick]) expect((await ask(path, options)).status).toBe(404)
    })

    test('the key opens nothing else', async () => {
      const { path } = await mailed()
      const key = path.split('/').at(-2) ?? ''
      for (const authorization of [key, `Bearer ${key}`]) {
        const list = await ask('/api/collections/notice_settings/records', { headers: { authorization } })
        expect(await list.json()).toMatchObject({ totalItems: 0 })
      }
    })
  })
})
