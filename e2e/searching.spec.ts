import type { Page } from '@playwright/test'
import { createEvent } from './events.data.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

const report = (page: Page) => page.locator('main output.spoken').first()

const lists = [
  { path: '/events', search: 'Search by Name', list: 'Events', many: 'events', empty: 'No events found' },
  { path: '/clips', search: 'Search clips', list: 'Clips', many: 'clips', empty: 'No clips found.' },
  { path: '/admin', search: 'Search by name', list: 'Users', many: 'users', empty: 'No users found' },
  {
    path: '/admin?tab=audit',
    search: 'Search by staff member',
    list: 'Audit log',
    many: 'entries',
    empty: 'No entries found',
  },
  {
    path: '/admin?tab=applications',
    search: 'Search names and answers',
    list: 'Filed applications',
    many: 'applications',
    empty: 'No applications found',
  },
] as const

for (const [index, { path, search, list, many, empty }] of lists.entries()) {
  test(
    `a search without hits is announced at ${path}, and Show all resets it`,
    { tag: tagsOfRepeat(index) },
    async ({ page, logIn, site }) => {
      // An entry for the audit log.
      await createEvent(site.url)
      await logIn('admin')
      await page.goto(path)
      await untilReady(page)
      await expect(page.getByRole('list', { name: list })).toBeVisible()
      await expect(report(page), 'there before it has anything to say').toBeAttached()
      await expect(report(page)).toBeEmpty()
      await report(page).evaluate((region) => region.setAttribute('data-from-before', ''))

      await page.getByRole('searchbox', { name: search }).fill('zzz-nothing')
      await expect(report(page)).toHaveText(`No ${many} match “zzz-nothing”.`)
      await expect(report(page), 'the same region as before').toHaveAttribute('data-from-before')
      await expect(page.getByText(empty)).toBeVisible()

      await page.getByRole('button', { name: 'Show all' }).click()
      await expect(page.getByRole('list', { name: list })).toBeVisible()
      await expect(page.getByRole('searchbox', { name: search })).toHaveValue('')
      await expect(page).toHaveURL(path)
      await expect(
        page.getByRole('heading', { level: 1 }),
        'the focus is not lost with the button',
      ).toBeFocused()
      await expect(report(page)).toBeEmpty()
    },
  )
}

test('a filter that leaves something says how much', { tag: '@all' }, async ({ page, logIn }) => {
  await logIn('member')
  await page.goto('/clips?game=gta5')
  await untilReady(page)
  await expect(report(page)).toHaveText(/^\d+ clips match\.$/)
  await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0)
})
