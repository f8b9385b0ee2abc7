import { expect, test } from './support/test.ts'

test('a profile: waiting, found, not found', { tag: '@AC-06' }, async ({ page, allowConsole }) => {
  allowConsole(/404/)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/collections/users/records?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/user/robin_reed')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'robin_reed' })).toBeVisible()
  const avatar = page.getByRole('img', { name: "robin_reed's avatar" })
  await expect(avatar).toBeVisible()
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // Never the uploaded file: sharper screens get the next larger square.
  await expect(avatar).toHaveAttribute('srcset', /\?thumb=192x192 1x, .+\?thumb=384x384 2x$/)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.locator('main'), 'nothing private').not.toContainText('@example.test')

  await page.goto('/user/nobody-of-that-name')
  await expect(page.getByRole('alert').getByText('User not found', { exact: true })).toBeVisible()
  await page.goto(`/user/${encodeURIComponent("x' || '1'='1")}`)
  await expect(page.getByRole('alert').getByText('User not found', { exact: true })).toBeVisible()
})

test('a dead line is not a missing member', { tag: ['@AC-06', '@all'] }, async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  const call = '**/api/collections/users/records?*'
  await page.route(call, (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: '', data: {} } }),
  )
  await page.goto('/user/robin_reed')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expect(page.getByText('User not found')).toHaveCount(0)
  await page.unroute(call)
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'robin_reed' })).toBeVisible()
})
