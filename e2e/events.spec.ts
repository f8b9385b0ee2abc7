import type { Page } from '@playwright/test'
import { createEvent, inHours, paths, register, uniqueName } from './events.data.ts'
import { clientOf } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { holdRequests, untilLive } from './support/visits.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('article')
const card = (page: Page, name: string) => page.getByRole('article', { name })
const find = (name: string) => `/events?q=${encodeURIComponent(name)}`

test('a guest is asked in', { tag: '@EV-05' }, async ({ page }) => {
  await page.goto('/events')
  await expect(page.getByText('Please login to view events')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test(
  'game and name filter the list and live in the address',
  { tag: '@EV-01' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url, { name: uniqueName('Harbour Heist'), game: 'gta5' })
    await logIn('member')
    await page.goto('/events')
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    for (const choice of ['All Games', 'Black Ops 6', 'GTA 5', 'Other Events'])
      await expect(page.getByRole('radio', { name: choice })).toBeVisible()

    await page.getByText('GTA 5', { exact: true }).first().click()
    await expect(page).toHaveURL(/game=gta5/)
    await expect(cards(page).getByText('Black Ops 6')).toHaveCount(0)
    await page.getByPlaceholder('Search by Name').fill(String(event['name']).toUpperCase())
    await expect(cards(page)).toHaveCount(1)
    await expect(card(page, String(event['name']))).toBeVisible()

    await page.reload()
    await expect(page.getByPlaceholder('Search by Name')).toHaveValue(String(event['name']).toUpperCase())
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('radio', { name: 'Other Events' }).check()
    await expect(page.getByText('No events found')).toBeVisible()
  },
)

for (const [index, [width, columns]] of (
  [
    [390, 1],
    [700, 2],
    [1440, 3],
  ] as const
).entries()) {
  test(
    `${columns} columns at ${width} px`,
    { tag: tagsOfRepeat(index, '@EV-01') },
    async ({ page, logIn }) => {
      await page.setViewportSize({ width, height: 900 })
      await logIn('member')
      await page.goto('/events')
      const grid = page.getByRole('list', { name: 'Events' })
      await expect(grid).toBeVisible()
      const template = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns)
      expect(template.split(' ')).toHaveLength(columns)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    },
  )
}

test(
  'shows what is to come, under way or ending today, first to start first',
  { tag: '@EV-02' },
  async ({ page, logIn, site }) => {
    const name = uniqueName('Window')
    await createEvent(site.url, { name: `${name} over`, start_date: inHours(-80), end_date: inHours(-50) })
    await createEvent(site.url, { name: `${name} later`, start_date: inHours(90), end_date: inHours(95) })
    await createEvent(site.url, { name: `${name} soon`, start_date: inHours(60), end_date: inHours(62) })
    await createEvent(site.url, { name: `${name} running`, start_date: inHours(-5), end_date: inHours(5) })
    await logIn('member')
    await page.goto(find(name))
    await expect(cards(page).getByRole('heading')).toHaveText([
      `${name} running`,
      `${name} soon`,
      `${name} later`,
    ])
    await expect(card(page, `${name} running`).getByText('Live now')).toBeVisible()
  },
)

test.describe('a name on a page of the list that was not fetched', { tag: '@EV-01' }, () => {
  const nobodys = 'No event has this name'
  const search = (page: Page, name: string) => page.getByPlaceholder('Search by Name').fill(name)

  test.beforeEach(async ({ page, logIn, site }) => {
    const event = { start_date: '2019-06-01 18:00:00.000Z', end_date: '2019-06-01 22:00:00.000Z' }
    await createEvent(site.url, { ...event, name: uniqueName('Long Ago') })
    await logIn('member')
    // Pages of two events, so that there are several.
    await page.route(/tournaments\/records\?.*perPage=50/, (route) =>
      route.continue({ url: route.request().url().replace('perPage=50', 'perPage=2') }),
    )
    await page.goto('/events?show=past')
    await expect(page.getByRole('button', { name: 'Show more events' })).toBeVisible()
  })

  test('is found, and a missing name shows no results', { tag: '@all' }, async ({ page }) => {
    await expect(card(page, 'Long Ago')).toHaveCount(0)
    await search(page, 'long ago')
    await expect(card(page, 'Long Ago').first()).toBeVisible()
    await search(page, nobodys)
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
    await expect(page.getByText(`No events match “${nobodys}”.`)).toBeAttached()
    await expect(page.getByRole('button', { name: 'Show more events' })).toHaveCount(0)
  })

  test(
    'is not said to be nowhere when a page does not come, and a second try finds it',
    { tag: '@all' },
    async ({ page, allowConsole }) => {
      allowConsole(/status of 500/)
      const others = /tournaments\/records\?page=[2-9]/
      await page.route(others, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
      await search(page, 'long ago')
      await expect(page.getByText('Failed to load tournaments. Please try again later.')).toBeVisible()
      await expect(page.getByText('Nothing matches these filters.')).toHaveCount(0)
      await page.unroute(others)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(card(page, 'Long Ago').first()).toBeVisible()
    },
  )
})

test('a card tells what, when, how many', { tag: '@EV-03' }, async ({ page, logIn, site }) => {
  const name = uniqueName('Card')
  const event = await createEvent(site.url, {
    name: `${name} limited`,
    start_date: '2031-06-01 18:30:00.000Z',
    end_date: '2031-06-01 22:00:00.000Z',
  })
  await createEvent(site.url, { name: `${name} open`, max_participants: 0 })
  await register(site.url, 'secondMember', event.id)
  await logIn('member')
  await page.goto(find(name))

  const limited = card(page, `${name} limited`)
  await expect(limited.getByText('1/4')).toBeVisible()
  await expect(limited.getByText('Bring a friend and a working headset.')).toBeVisible()
  // The browser of these tests is in Berlin, two hours ahead in summer.
  await expect(limited.getByText('Sun, 1 Jun 2031, 20:30')).toBeVisible()
  await expect(limited.getByText('Mon, 2 Jun 2031, 00:00')).toBeVisible()
  await expect(limited.getByRole('button', { name: 'SIGN UP' })).toBeVisible()
  const picture = limited.locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(card(page, `${name} open`).getByText('Participants (Unlimited)')).toBeVisible()
})

test('says that it loads, and that there is nothing', { tag: '@EV-04' }, async ({ page, logIn }) => {
  const release = await holdRequests(page, paths.events)
  await logIn('member')
  await page.goto('/events?q=nothing-is-called-like-this')
  await expect(page.getByText('Loading events...')).toBeVisible()
  release()
  await expect(page.getByText('No events found')).toBeVisible()
  await expect(page.getByText('Loading events...')).toHaveCount(0)
})

test(
  'a member takes a place and gives it back',
  { tag: ['@EV-06', '@EV-07'] },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url)
    const name = String(event['name'])
    const { pb, record } = await clientOf(site.url, 'member')
    const mine = () =>
      pb
        .collection('tournament_registrations')
        .getFullList({ filter: `tournament="${event.id}" && user="${record.id}"` })
    await logIn('member')
    await page.goto(find(name))

    await card(page, name).getByRole('button', { name: 'SIGN UP' }).click()
    await expect(card(page, name).getByText('1/4')).toBeVisible()
    await expect(card(page, name).getByText('You are in')).toBeVisible()
    await expect.poll(async () => (await mine()).map(({ status }) => status)).toEqual(['confirmed'])
    expect((await mine())[0]?.['registration_date']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)

    await card(page, name).getByRole('button', { name: 'Cancel Registration' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Registration' })
    await expect(dialog).toContainText(name)
    await dialog.getByRole('button', { name: 'Keep my place' }).click()
    await expect(dialog).toBeHidden()
    expect(await mine()).toHaveLength(1)

    await card(page, name).getByRole('button', { name: 'Cancel Registration' }).click()
    await dialog.getByRole('button', { name: 'Cancel Registration' }).click()
    await expect(card(page, name).getByText('0/4')).toBeVisible()
    await expect(card(page, name).getByRole('button', { name: 'SIGN UP' })).toBeVisible()
    await expect.poll(mine).toHaveLength(0)
  },
)

test('a full event refuses with its message', { tag: ['@EV-06', '@all'] }, async ({ page, logIn, site }) => {
  const event = await createEvent(site.url, { max_participants: 2 })
  await register(site.url, 'secondMember', event.id)
  await register(site.url, 'admin', event.id)
  await logIn('member')
  await page.goto(find(String(event['name'])))
  await expect(page.getByText('2/2')).toBeVisible()
  await page.getByRole('button', { name: 'SIGN UP' }).click()
  await expect(page.getByRole('alert')).toHaveText('This tournament is already full')
})

test(
  'the server refuses the last place after another member took it',
  { tag: ['@EV-06', '@all'] },
  async ({ page, logIn, site, allowConsole }) => {
    allowConsole(/Failed to load resource/)
    const event = await createEvent(site.url, { max_participants: 2 })
    await page.route(paths.realtime, (route) => route.abort())
    await logIn('member')
    await page.goto(find(String(event['name'])))
    await expect(page.getByText('0/2')).toBeVisible()
    await register(site.url, 'secondMember', event.id)
    await register(site.url, 'admin', event.id)

    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await expect(page.getByText('This tournament is already full')).toBeVisible()
    await expect(page.getByText('2/2')).toBeVisible()
    await expect(page.getByRole('button', { name: 'SIGN UP' })).toBeVisible()
  },
)

test(
  'the server refuses a second place for the same person',
  { tag: ['@EV-06', '@all'] },
  async ({ page, logIn, site, allowConsole }) => {
    allowConsole(/Failed to load resource/)
    const event = await createEvent(site.url)
    await page.route(paths.realtime, (route) => route.abort())
    await logIn('member')
    await page.goto(find(String(event['name'])))
    await expect(page.getByText('0/4')).toBeVisible()
    await register(site.url, 'member', event.id)

    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await expect(page.getByText('You are already registered for this tournament')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel Registration' })).toBeVisible()
    await expect(page.getByText('1/4')).toBeVisible()
  },
)

test.describe('a session that ran out', { tag: '@EV-06' }, () => {
  const signUp = (page: Page) => page.getByRole('button', { name: 'SIGN UP' })

  test.beforeEach(async ({ page, logIn, site }) => {
    // Still upcoming when the session has long expired.
    const event = await createEvent(site.url, { start_date: inHours(500 * 24), end_date: inHours(501 * 24) })
    await page.clock.install()
    await logIn('member')
    // Never answered: with a new token the page would notice.
    await page.route('**/users/auth-refresh', () => undefined)
    await page.goto(find(String(event['name'])))
    await expect(signUp(page)).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 400 * 24 * 3_600_000)
  })

  test('cannot sign up, and says why', async ({ page }) => {
    await signUp(page).click()
    await expect(page.getByText('Please login to sign up for tournaments')).toBeVisible()
  })

  test('is shown when the page gets the focus again', { tag: '@all' }, async ({ page }) => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(page.getByText('You have been logged out. Please log in again.')).toBeVisible()
    await expect(page.getByText('Please login to view events')).toBeVisible()
  })
})

test(
  'a sign-up in one browser shows in the other',
  { tag: ['@EV-03', '@EV-06'] },
  async ({ page, logIn, site, browser }) => {
    const event = await createEvent(site.url)
    const name = String(event['name'])
    const other = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    await logIn('member')
    await logIn('secondMember', other)
    const live = untilLive(other, 'tournament_registrations')
    await Promise.all([page.goto(find(name)), other.goto(find(name))])
    await expect(other.getByText('0/4')).toBeVisible()
    await live

    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await expect(page.getByText('1/4')).toBeVisible()
    await expect(other.getByText('1/4')).toBeVisible({ timeout: 3000 })
    await other.close()
  },
)

test(
  'a button copies a link that leads to the page of its event, as older links do',
  { tag: '@all' },
  async ({ page, logIn, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const event = await createEvent(site.url, { start_date: inHours(900), end_date: inHours(903) })
    const name = String(event['name'])
    await logIn('member')
    await page.goto(find(name))
    await card(page, name).getByRole('button', { name: 'Copy a link' }).click()
    await expect(page.getByText('Copied!')).toBeAttached()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${site.url}/events/${event.id}`)

    await page.goto(`/events?event=${event.id}`)
    await expect(page).toHaveURL(`/events/${event.id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)

test(
  'a link to an event that is over still shows it, and one to a missing event shows an error',
  { tag: '@all' },
  async ({ page, logIn, site, allowConsole }) => {
    allowConsole(/404/)
    const event = await createEvent(site.url, { start_date: inHours(-90), end_date: inHours(-80) })
    await logIn('member')
    await page.goto(`/events?event=${event.id}`)
    await expect(card(page, String(event['name']))).toBeVisible()
    await page.goto('/events?event=nothingnothing1')
    await expect(page.getByText('Event not found')).toBeVisible()
  },
)
