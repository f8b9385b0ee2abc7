import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { causes } from '../notifications.fixture.ts'
import { patient, startPushSite, type Browser, type Pushed, type PushSite } from './push.fixture.ts'

const devicesOf = ({ client }: Pushed) => client.collection('push_devices').getFullList()

onEitherDatabase((database) => {
  let site: PushSite
  let stop: () => Promise<void>
  beforeAll(async () => {
    site = await startPushSite(database)
  })
  afterAll(() => site.close())
  beforeEach(() => {
    site.push.clear()
    site.push.clearFaults()
    stop = site.startWorker()
  })
  afterEach(() => stop())

  const attemptsAt = ({ subscription }: Browser) => site.push.attempts.filter((id) => id === subscription.id)
  const tell = async (person: Pushed) => {
    await causes.event_moved(site.engine, person.event)
    await site.letGo(person)
  }

  describe('a device [ME-03]', () => {
    test.each([404, 410])('that answers %i is forgotten, and the others stay [ME-03]', async (status) => {
      const person = await site.newPerson()
      const [gone, good] = [await site.newBrowser(person), await site.newBrowser(person)]
      site.push.setFault({ kind: 'status', status, subscription: gone.subscription.id })
      await tell(person)
      await site.settled(person)
      expect((await devicesOf(person)).map(({ id }) => id)).toEqual([good.id])
      expect([attemptsAt(gone).length, site.messagesTo(good).length]).toEqual([1, 1])
      expect((await site.deliveriesOf(person)).map(({ device }) => device)).toEqual([good.id])
    })

    test.each([
      { name: '500', fault: { kind: 'status', status: 500 } as const },
      { name: '503', fault: { kind: 'status', status: 503 } as const },
      { name: 'a cut connection', fault: { kind: 'cut' } as const },
    ])('that fails with $name is tried again [ME-03]', async ({ fault }) => {
      const person = await site.newPerson()
      const browser = await site.newBrowser(person)
      site.push.setFault({ ...fault, times: 2, subscription: browser.subscription.id })
      await tell(person)
      await vi.waitFor(async () => expect((await devicesOf(person))[0]?.['failed']).not.toBe(''), patient)
      await site.settled(person)
      expect([attemptsAt(browser).length, site.messagesTo(browser).length]).toEqual([3, 1])
      expect((await devicesOf(person))[0]?.['failed']).toBe('')
    })

    test('neither of them delays others, nor does one that hangs [ME-03]', async () => {
      const bad = await site.newPerson()
      const [gone, failing, hanging] = await Promise.all([1, 2, 3].map(() => site.newBrowser(bad)))
      site.push.setFault({ kind: 'status', status: 410, subscription: gone?.subscription.id })
      site.push.setFault({ kind: 'status', status: 500, subscription: failing?.subscription.id })
      site.push.setFault({ kind: 'hang', subscription: hanging?.subscription.id })
      await tell(bad)
      await vi.waitFor(() => {
        for (const browser of [gone, failing, hanging])
          expect(browser && attemptsAt(browser).length).toBeGreaterThan(0)
      }, patient)
      const others = await Promise.all([1, 2, 3].map(() => site.newPerson()))
      const browsers = await Promise.all(others.map((person) => site.newBrowser(person)))
      for (const person of others) await tell(person)
      for (const person of others) await site.settled(person)
      for (const browser of browsers) expect(site.messagesTo(browser)).toHaveLength(1)
      // And the one that hangs still does.
      const open = (await site.deliveriesOf(bad)).find(({ device }) => device === hanging?.id)
      expect(open).toMatchObject({ status: 'pending', attempts: 1 })
    })

    test('that always fails is tried until the push expires, and operators see why', async () => {
      const person = await site.newPerson()
      const browser = await site.newBrowser(person)
      site.push.setFault({ kind: 'status', status: 500, subscription: browser.subscription.id })
      await tell(person)
      await vi.waitFor(() => expect(attemptsAt(browser).length).toBeGreaterThan(2), patient)
      const deliveries = site.engine.recordsOf('notice_deliveries')
      const delivery = await deliveries.findFirst({ filter: 'device = {:id}', params: { id: browser.id } })
      await deliveries.patch([{ id: delivery?.id ?? '', attempts: 10_000 }])
      const tried = attemptsAt(browser).length
      await vi.waitFor(async () => {
        await site.letGo(person)
        expect(attemptsAt(browser).length).toBeGreaterThan(tried + 1)
      }, patient)
      expect(await site.deliveriesOf(person)).toMatchObject([{ status: 'pending' }])
      await deliveries.patch([{ id: delivery?.id ?? '', expires: new Date().toISOString() }])
      await site.letGo(person)
      await site.settled(person)
      expect(await site.deliveriesOf(person)).toMatchObject([
        { status: 'expired', last_error: 'The push service answered 500.' },
      ])
      expect((await devicesOf(person))[0]?.['failed']).not.toBe('')
    })

    test('that is down while an event moves twice gets one push afterwards', async () => {
      const person = await site.newPerson()
      const browser = await site.newBrowser(person)
      site.push.setFault({ kind: 'cut', subscription: browser.subscription.id })
      await tell(person)
      await vi.waitFor(async () => expect((await devicesOf(person))[0]?.['failed']).not.toBe(''), patient)
      await causes.event_moved(site.engine, person.event)
      const later = 'A later message about the same tells it.'
      await vi.waitFor(
        async () =>
          expect(await site.deliveriesOf(person)).toContainEqual(
            expect.objectContaining({ status: 'expired', last_error: later }),
          ),
        patient,
      )
      site.push.clearFaults()
      await site.letGo(person)
      await site.settled(person)
      expect(site.messagesTo(browser)).toHaveLength(1)
    })

    test('a push that the service will never take is parked immediately', async () => {
      const person = await site.newPerson()
      const browser = await site.newBrowser(person)
      site.push.setFault({ kind: 'status', status: 413, subscription: browser.subscription.id })
      await tell(person)
      await site.settled(person)
      expect([attemptsAt(browser).length, (await site.deliveriesOf(person))[0]?.['status']]).toEqual([
        1,
        'parked',
      ])
    })
  })

  describe('a service', () => {
    test('that demands a pause is left alone until its end, and it costs no attempt', async () => {
      const person = await site.newPerson()
      const browser = await site.newBrowser(person)
      const { id: subscription } = browser.subscription
      site.push.setFault({ kind: 'status', status: 429, retryAfterSeconds: 1, times: 1, subscription })
      const start = performance.now()
      await tell(person)
      await site.settled(person)
      expect(performance.now() - start).toBeGreaterThanOrEqual(1000)
      expect(await site.deliveriesOf(person)).toMatchObject([{ status: 'delivered', attempts: 1 }])
    })

    test('that fails for several devices is paused, and recovers automatically', async () => {
      await stop()
      const people = await Promise.all(Array.from({ length: 12 }, () => site.newPerson()))
      const browsers = await Promise.all(people.map((person) => site.newBrowser(person)))
      site.push.setFault({ kind: 'status', status: 503 })
      for (const person of people) await tell(person)
      stop = site.startWorker()
      await vi.waitFor(() => expect(site.push.attempts.length).toBeGreaterThanOrEqual(3), patient)
      site.push.clearFaults()
      for (const person of people) await site.settled(person)
      for (const browser of browsers) expect(site.messagesTo(browser)).toHaveLength(1)
    })

    test('that redirects is not followed', async () => {
      const person = await site.newPerson()
      const browser = await site.newBrowser(person)
      site.push.setFault({ kind: 'status', status: 307, subscription: browser.subscription.id })
      await tell(person)
      await site.settled(person)
      expect(await site.deliveriesOf(person)).toMatchObject([{ status: 'parked' }])
    })
  })

  test('a site that closes waits for no service that hangs, and the push comes afterwards', async () => {
    const person = await site.newPerson()
    const browser = await site.newBrowser(person)
    await stop()
    const closing = new AbortController()
    site.push.setFault({ kind: 'hang', subscription: browser.subscription.id })
    const end = site.startWorker({ closing: closing.signal })
    await tell(person)
    await vi.waitFor(() => expect(attemptsAt(browser).length).toBe(1), patient)
    const stopped = end()
    closing.abort(new Error('The site is closing.'))
    await stopped
    // Another loop of the worker may have taken it once more before it stopped.
    expect(await site.deliveriesOf(person)).toMatchObject([{ status: 'pending' }])
    site.push.clearFaults()
    stop = site.startWorker()
    await site.letGo(person)
    await site.settled(person)
    expect(site.messagesTo(browser)).toHaveLength(1)
  })
})
