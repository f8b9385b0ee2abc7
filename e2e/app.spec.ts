import { askWorker, storedSeen, untilKept } from './support/app-worker.ts'
import { clientOf } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

test.use({ serviceWorkers: 'allow' })

const offlineNoise = /net::ERR_|Failed to (load|fetch)|Loading chunk failed|could not be refreshed/

test(
  'with the network off an installed site opens events, rules, ranks and my places as last seen, and says so [ME-13]',
  { tag: '@ME-13' },
  async ({ page, context, logIn, allowConsole }) => {
    allowConsole(offlineNoise)
    await logIn('admin')
    const seen: Record<string, string[]> = {}
    for (const path of ['/events', '/events?show=mine', '/code-of-conduct', '/ranks', '/notifications']) {
      await page.goto(path)
      await untilReady(page)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      seen[path] = await page.locator('main').getByRole('heading').allInnerTexts()
    }
    await untilKept(page, 'event-list-')
    await expect.poll(async () => (await storedSeen(page)).text).toContain('notifications')
    await page.close()

    await context.setOffline(true)
    const later = await context.newPage()
    for (const [path, headings] of Object.entries(seen)) {
      await later.goto(path)
      await untilReady(later)
      await expect.poll(() => later.locator('main').getByRole('heading').allInnerTexts()).toEqual(headings)
      await expect(later.getByRole('banner').getByRole('status')).toContainText(/^As of \d\d:\d\d, you are offline/)
      await expect(later.getByRole('alert')).toHaveCount(0)
    }
  },
)
