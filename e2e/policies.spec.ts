import type { Page } from '@playwright/test'
import { comeBack, createNewcomer } from './support/members.ts'
import { people } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

const assign = '**/api/discord/assign-role'
const privacyReader = '1180000000000000012'
const termsAccepted = '1180000000000000011'

/** Scrolls until this many pixels are left below, and waits until the requests that follow are seen. */
const scrollUntil = (page: Page, left: number) =>
  page.evaluate(async (below) => {
    const { scrollHeight, clientHeight } = document.documentElement
    scrollTo({ top: scrollHeight - clientHeight - below, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // Requests are seen in order: once this one is answered, those before it were seen.
    await fetch('/site.webmanifest')
  }, left)

test(
  'three documents with the facts they must have, and a link back',
  { tag: ['@PO-01', '@PO-02'] },
  async ({ page }) => {
    await page.goto('/policies')
    await untilReady(page)
    const links = page.locator('main').getByRole('link')
    await expect(links).toHaveText([/^Privacy Policy/, /^Cookie Policy/, /^Terms of Service/])
    for (const [index, path] of ['privacy', 'cookies', 'terms'].entries()) {
      await links.nth(index).click()
      await expect(page).toHaveURL(`/policies/${path}`)
      await expect(page.locator('main')).toContainText('Effective date: 12-May-2025')
      const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
      const chapters = page.getByRole('article').getByRole('heading', { level: 2 })
      expect(await contents.count()).toBe(await chapters.count())
      expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(1500)
      await contents.last().click()
      await expect(chapters.last()).toBeInViewport()
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await expect(page).toHaveURL('/policies')
    }

    await page.goto('/policies/privacy')
    const text = page.getByRole('article')
    await expect(text).toContainText('at least 16 years old')
    await expect(text).toContainText('within 30 days')
    await expect(text).toContainText('the law of the state of Louisiana, USA')
    await page.goto('/policies/terms')
    await expect(text).toContainText('at least 16 years old')
    await expect(text).toContainText('the law of the state of Louisiana, USA')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner'), 'print shows the document alone').toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(text).toBeVisible()
  },
)

for (const [index, { path, role, threshold, thanks }] of [
  {
    path: '/policies/privacy',
    role: privacyReader,
    threshold: 50,
    thanks: 'The Privacy Reader role is yours',
  },
  { path: '/policies/terms', role: termsAccepted, threshold: 30, thanks: 'The Terms Accepted role is yours' },
].entries()) {
  test(
    `${path} read to within ${threshold} px of the end earns its role, once per visit`,
    { tag: tagsOfRepeat(index, '@PO-03', '@OV-09') },
    async ({ page, logIn, discord }) => {
      const { discordId } = people.member
      await discord.changeRole(discordId, { remove: role })
      await logIn('member')
      const asked: unknown[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/discord/assign-role')) asked.push(request.postDataJSON())
      })
      await page.clock.install()
      await page.goto(path)
      await untilReady(page)
      await scrollUntil(page, threshold + 3)
      expect(asked, 'not there yet').toEqual([])

      await scrollUntil(page, threshold - 2)
      const toast = page.getByRole('region', { name: 'Notifications' }).getByText(thanks)
      await expect(toast).toBeVisible()
      expect(asked).toEqual([{ discordId, roleId: role }])
      expect(await discord.rolesOf(discordId)).toContain(role)
      await page.clock.runFor(5500)
      await expect(toast, 'a toast of 5 s').toHaveCount(0)

      await scrollUntil(page, 800)
      await scrollUntil(page, 0)
      expect(asked, 'once per visit').toHaveLength(1)

      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await page.locator(`main a[href="${path}"]`).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('article')).toBeVisible()
      await expect(async () => {
        await scrollUntil(page, 100)
        await scrollUntil(page, 0)
        expect(asked.length, 'the next visit asks again').toBe(2)
      }).toPass()
    },
  )
}

test(
  'no role for guests, for the unlinked or for cookies; a failure only reaches the console',
  { tag: ['@PO-03', '@all'] },
  async ({ page, site, allowConsole }) => {
    allowConsole(/Failed to assign role|Failed to load resource/)
    let asked = 0
    await page.route(assign, (route) => {
      asked += 1
      return route.fulfill({ status: 502, json: { error: 'Failed', details: 'Discord is down' } })
    })
    const readToTheEnd = async (path: string) => {
      await page.goto(path)
      await untilReady(page)
      await scrollUntil(page, 100)
      await scrollUntil(page, 0)
    }
    await readToTheEnd('/policies/privacy')
    expect(asked, 'a guest').toBe(0)

    await comeBack(page, await createNewcomer(site))
    await readToTheEnd('/policies/terms')
    expect(asked, 'without a linked account').toBe(0)

    await comeBack(page, await createNewcomer(site, { discord_id: '779' }))
    await readToTheEnd('/policies/cookies')
    expect(asked, 'cookies earn nothing').toBe(0)
    const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to assign role'))
    await readToTheEnd('/policies/privacy')
    await logged
    expect(asked).toBe(1)
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)
