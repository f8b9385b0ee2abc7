import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

test('one notice while offline instead of errors, and all is fetched again on the return', async ({
  page,
  context,
  logIn,
  allowConsole,
}) => {
  allowConsole(/net::ERR_|Failed to load resource|Failed to fetch/)
  await logIn('admin')
  await page.goto('/clips')
  await untilReady(page)
  await expect(page.getByRole('list', { name: 'Clips' })).toBeVisible()
  const notice = page.getByRole('banner').getByRole('status')
  await expect(notice, 'there before it has anything to say').toBeAttached()
  await expect(notice).toBeEmpty()

  await context.setOffline(true)
  await expect(notice).toContainText('You are offline.')
  let failures = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/collections/clips/')) failures += 1
  })
  await page.getByRole('radio', { name: 'GTA 5' }).check()
  // Two more tries follow the first; after them the error would be here.
  await expect.poll(() => failures).toBe(3)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('You are offline.')).toHaveCount(1)

  const again = page.waitForResponse(
    (answer) => answer.ok() && answer.url().includes('/api/collections/clips/records'),
  )
  await context.setOffline(false)
  await expect(notice).toContainText('You are back online.')
  await again
  await expect(page.getByRole('list', { name: 'Clips' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(notice).toBeEmpty()
})

test(
  'a screen that was never fetched waits for the network without a second notice',
  { tag: '@all' },
  async ({ page, context, allowConsole }) => {
    allowConsole(/net::ERR_|Loading chunk failed|Failed to (load|fetch)/)
    await page.goto('/policies')
    await untilReady(page)
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/static/js/'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
    await failed
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await context.setOffline(false)
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  },
)
