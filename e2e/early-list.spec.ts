import type { Page } from '@playwright/test'
import { comeBack, createNewcomer } from './support/members.ts'
import { superuserClient } from './support/people.ts'
import { expect, test } from './support/test.ts'

const firstPicture = (page: Page) => page.locator('#first-picture img')
const cards = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('article')

function askedLists(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/tournaments/records')) asked.push(request.url())
  })
  return asked
}

test('the first list of members is requested before any script, and once', async ({ page, logIn }) => {
  await logIn('member')
  const asked = askedLists(page)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/static/js/**', async (route) => {
    await scripts.promise
    await route.continue()
  })
  // A subscribed page fetches again, as it may have missed changes; here no page can subscribe.
  await page.route('**/api/realtime', () => new Promise(() => undefined))
  await page.goto('/events', { waitUntil: 'commit' })
  await expect(firstPicture(page)).toBeVisible()
  await expect(page.getByText('Please login to view events')).toBeHidden()
  const source = await firstPicture(page).getAttribute('src')
  expect(asked).toHaveLength(1)

  scripts.resolve()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.locator('#first-picture')).toHaveCount(0)
  await expect(cards(page).first().locator('img')).toHaveAttribute('src', source ?? '')
  expect(asked).toHaveLength(1)
})

test('a filter in the address is another list', { tag: '@all' }, async ({ page, logIn }) => {
  await logIn('member')
  const asked = askedLists(page)
  await page.route('**/api/realtime', () => new Promise(() => undefined))
  await page.goto('/events?show=past')
  await expect(page.getByRole('radio', { name: 'Past' })).toBeChecked()
  await expect.poll(() => asked.length).toBe(1)
  expect(decodeURIComponent(asked[0] ?? '')).toContain('end_date <')
})

test('guests ask for nothing and see the gate', { tag: '@all' }, async ({ page }) => {
  const asked = askedLists(page)
  await page.goto('/events')
  await expect(page.getByText('Please login to view events')).toBeVisible()
  await expect(page.locator('#first-picture')).toBeHidden()
  expect(asked).toEqual([])
})

test(
  'whose session is over sees the gate and no picture',
  { tag: '@all' },
  async ({ page, site, allowConsole }) => {
    allowConsole(/status of 40[134]/)
    const newcomer = await createNewcomer(site)
    await comeBack(page, newcomer)
    const pb = await superuserClient(site.url, site.superuser)
    await pb.collection('users').delete(newcomer.record.id)
    await page.goto('/events')
    await expect(page.getByText('Please login to view events')).toBeVisible()
    await expect(firstPicture(page)).toHaveCount(0)
  },
)

test('the clips are requested once, too', { tag: '@all' }, async ({ page, logIn }) => {
  await logIn('member')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/clips/records')) asked.push(request.url())
  })
  await page.route('**/api/realtime', () => new Promise(() => undefined))
  await page.goto('/clips')
  await expect(page.getByRole('list', { name: 'Clips' }).getByRole('article').first()).toBeVisible()
  expect(asked).toHaveLength(1)
})
