import type { Page } from '@playwright/test'
import { lookEverywhere } from './support/axe.ts'
import { createEvent, inHours } from './events.data.ts'
import { untilInCharge } from './support/app-worker.ts'
import { PushArrivals } from './support/delivered-push.ts'
import { comeBack, createNewcomer } from './support/members.ts'
import { superuserClient } from './support/people.ts'
import { PretendPush } from './support/pretend-push.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Push on this device' })
const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name })

test(
  'push is switched on here, and what was not seen in time is sent [ME-02]',
  { tag: ['@ME-02', '@all'] },
  async ({ page, context, site }) => {
    test.slow()
    await context.grantPermissions(['notifications'], { origin: site.url })
    const push = new PretendPush(site.pushUrl)
    const subscription = await push.takeOver(page)
    const newcomer = await createNewcomer(site)
    await comeBack(page, newcomer)
    await page.goto('/notifications')
    await expect(page.getByText('No device is on the list yet.')).toBeVisible()
    await expect(choice(page, 'An event of mine was moved: Mail')).toBeChecked()
    await pushSwitch(page).click()
    await expect(devices(page)).toHaveCount(1)
    await expect(devices(page)).toContainText('This device')
    await expect(devices(page)).toContainText('No push yet')
    // Push replaces mail; members who want both tick mail.
    await expect(choice(page, 'An event of mine was moved: Push')).toBeChecked()
    await expect(choice(page, 'An event of mine was moved: Mail')).not.toBeChecked()

    const root = await superuserClient(site.url, site.superuser)
    const event = await createEvent(site.url, { name: 'Pushed night' })
    const place = { user: newcomer.record.id, tournament: event.id }
    await root.collection('tournament_registrations').create(place)
    // On another page: a member on the notifications page has seen the notice.
    await page.goto('/faq')
    await root.collection('tournaments').update(event.id, { end_date: inHours(34) })
    await expect.poll(() => push.pushesTo(subscription), { timeout: 40_000 }).toHaveLength(1)
    const [sent] = await push.pushesTo(subscription)
    expect(JSON.parse(sent?.text ?? '{}')).toMatchObject({
      title: 'Pushed night was moved',
      url: `/events/${event.id}`,
    })
    await page.goto('/notifications')
    await expect(devices(page)).toContainText(/Last push \d/)
  },
)

test(
  'a device is tried out, fails, is found gone and is removed [ME-03]',
  { tag: ['@ME-03', '@all'] },
  async ({ page, context, site }) => {
    await context.grantPermissions(['notifications'], { origin: site.url })
    const push = new PretendPush(site.pushUrl)
    const subscription = await push.takeOver(page)
    const newcomer = await createNewcomer(site)
    await comeBack(page, newcomer)
    await page.goto('/notifications')
    await pushSwitch(page).click()
    const tryOut = page.getByRole('button', { name: /^Send a test to / })
    await tryOut.click()
    await expect(page.getByText(/A test is on its way to/)).toBeVisible()
    expect((await push.pushesTo(subscription))[0]?.text).toContain('Push works here')
    await push.break({ kind: 'status', status: 500, subscription: subscription.id })
    await tryOut.click()
    await expect(devices(page)).toContainText('Pushes have not arrived since')
    expect(await lookEverywhere(page, 'devices')).toEqual([])
    await push.break({ kind: 'status', status: 410, subscription: subscription.id })
    await tryOut.click()
    await expect(page.getByText(/so it is off the list/)).toBeVisible()
    await expect(pushSwitch(page)).not.toBeChecked()
    await push.repair()
    await pushSwitch(page).click()
    await page.getByRole('button', { name: /^Remove / }).click()
    await expect(page.getByText('No device is on the list yet.')).toBeVisible()
    await expect(pushSwitch(page)).not.toBeChecked()
  },
)

test(
  'an arriving push is shown, and a click on it opens its subject [ME-02]',
  { tag: '@ME-02' },
  async ({ page, site }) => {
    const arrivals = new PushArrivals(page)
    await arrivals.begin()
    const event = await createEvent(site.url, { name: 'Night of the lamps' })
    await comeBack(page, await createNewcomer(site))
    await page.goto('/faq')
    await untilInCharge(page)
    const message = {
      title: 'Night of the lamps was moved',
      body: 'It begins an hour later.',
      url: `/events/${event.id}`,
      tag: 'moved',
      count: 3,
    }
    await arrivals.deliver(JSON.stringify(message))
    await expect.poll(() => arrivals.shown).toHaveLength(1)
    expect(arrivals.shown[0]).toMatchObject({
      title: message.title,
      options: { body: message.body, tag: 'moved', data: { url: message.url }, icon: '/icons/app-192.png' },
    })
    await expect.poll(() => arrivals.badge).toBe(3)
    await arrivals.press(arrivals.shown[0])
    await expect(page.getByRole('heading', { name: 'Night of the lamps' }).first()).toBeVisible()
    await expect(page).toHaveURL(`${site.url}${message.url}`)

    // Browsers revoke the permission of sites that show nothing for a push, so unreadable ones are shown as
    // well.
    await arrivals.deliver('no JSON')
    await expect.poll(() => arrivals.shown).toHaveLength(2)
    expect(arrivals.shown[1]).toMatchObject({
      title: new URL(site.url).hostname,
      options: { body: 'no JSON' },
    })
    // A click never opens another site.
    await arrivals.deliver(JSON.stringify({ title: 'Elsewhere', url: 'https://elsewhere.example/' }))
    await expect.poll(() => arrivals.shown).toHaveLength(3)
    await arrivals.press(arrivals.shown[2])
    await expect(page).toHaveURL(`${site.url}/`)
  },
)

test('logging out takes this browser off the list', { tag: '@all' }, async ({ page, context, site }) => {
  await context.grantPermissions(['notifications'], { origin: site.url })
  await new PretendPush(site.pushUrl).takeOver(page)
  const newcomer = await createNewcomer(site)
  await comeBack(page, newcomer)
  await page.goto('/notifications')
  await pushSwitch(page).click()
  await expect(devices(page)).toHaveCount(1)
  const root = await superuserClient(site.url, site.superuser)
  const kept = async () =>
    (await root.collection('push_devices').getFullList({ filter: `user = '${newcomer.record.id}'` })).length
  expect(await kept()).toBe(1)
  await page.getByRole('banner').getByRole('button', { name: 'LOGOUT' }).click()
  await expect.poll(kept).toBe(0)
})

test('a browser that blocks notifications says what to do', { tag: '@all' }, async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await comeBack(page, await createNewcomer(site))
  await page.goto('/notifications')
  await expect(page.getByText('Your browser blocks notifications of this site.')).toBeVisible()
  await expect(pushSwitch(page)).toBeDisabled()
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  })

  test('the site must be on the home screen first', { tag: '@all' }, async ({ page, site }) => {
    await page.addInitScript(() => {
      // @ts-expect-error Safari has none before the site is on the home screen
      delete globalThis.PushManager
    })
    await comeBack(page, await createNewcomer(site))
    await page.goto('/notifications')
    await expect(page.getByText(/add the site to the home screen first/)).toBeVisible()
    await expect(pushSwitch(page)).toBeDisabled()
  })
})
