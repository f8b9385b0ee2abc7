import community from '@longhouse/contract/testing'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

test(
  'the hero fills the first sight and leads on to the welcome and the games',
  { tag: ['@HM-01', '@HM-02', '@HM-03'] },
  async ({ page }) => {
    await page.goto('/')
    await untilReady(page)
    const hero = page.getByRole('region', { name: community.organisation.title })
    const box = await hero.boundingBox()
    const barBottom = (await page.getByRole('banner').boundingBox())?.height ?? 0
    expect((box?.height ?? 0) + barBottom, 'the hero and the bar fill the screen').toBeGreaterThanOrEqual(898)
    await expect(hero.getByRole('heading', { level: 1, name: 'The Outlaw Gamers' })).toBeVisible()
    const join = hero.getByRole('link', { name: 'Join Us' })
    await expect(join).toHaveAttribute('href', community.links.invite)
    await expect(join).toHaveAttribute('target', '_blank')
    await expect(join).toHaveAttribute('rel', /noopener/)

    const welcome = page.getByRole('region', { name: 'Welcome to the family' })
    await expect(welcome).not.toBeInViewport({ ratio: 0.5 })
    await hero.getByRole('button', { name: 'Dream Making' }).click()
    await expect(welcome).toBeInViewport({ ratio: 0.5 })
    await expect(welcome).toBeFocused()
    await expect(welcome).toContainText('family')
    for (const paragraph of community.organisation.welcome) await expect(welcome).toContainText(paragraph)
    await expect(welcome.getByRole('img', { name: 'Logo of The Outlaw Gamers' })).toBeVisible()

    const games = page.getByRole('region', { name: 'Our Supported Games' })
    await expect(games.getByRole('link')).toHaveText([
      'Call of Duty Black Ops',
      'Rainbow Six Siege',
      'Minecraft',
      'Forza Horizon',
    ])
    const invites = new Set<string | null>()
    for (const [index, { invite }] of community.homeTiles.entries()) {
      const tile = games.getByRole('link').nth(index)
      await tile.scrollIntoViewIfNeeded()
      await expect(tile).toHaveAttribute('href', invite)
      await expect(tile).toHaveAttribute('target', '_blank')
      await expect(tile.locator('svg').first(), 'a picture').toBeVisible()
      expect((await tile.boundingBox())?.height).toBeGreaterThan(150)
      invites.add(await tile.getAttribute('href'))
    }
    expect(invites.size, 'each game has its own invite').toBe(4)
  },
)

test('fits a phone without scrolling sideways', { tag: ['@HM-01', '@all'] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Join Us' })).toBeInViewport()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

for (const [index, size] of [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 991, height: 700 },
  { width: 1440, height: 900 },
].entries()) {
  test(
    `the scene fills the hero to both edges at ${size.width}x${size.height}`,
    { tag: tagsOfRepeat(index, '@HM-01') },
    async ({ page }) => {
      await page.setViewportSize(size)
      await page.goto('/')
      await untilReady(page)
      const join = page.getByRole('link', { name: 'Join Us' })
      await expect(join).toBeInViewport({ ratio: 1 })
      await page.addStyleTag({ content: '* { font-family: sans-serif !important }' })
      await expect(join, 'where the font of the site came too late').toBeInViewport({ ratio: 1 })
      const picture = await page.locator('section svg[viewBox="0 0 1440 900"]').boundingBox()
      expect(picture?.x).toBeLessThanOrEqual(0)
      expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeGreaterThanOrEqual(size.width)
    },
  )
}

test.describe('current events and clips', () => {
  test('are in the page before any script has run', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto('/')
    const now = page.getByRole('region', { name: 'What is on' })
    await expect(now.getByRole('listitem')).toHaveCount(3)
    const [event, clip, tonight] = await now.getByRole('listitem').all()
    await expect(event?.getByRole('heading', { name: 'Next event' }) ?? now).toBeVisible()
    await expect(event?.locator('time') ?? now).toHaveText(/ UTC$/)
    await expect(event ?? now).toContainText(/place is free|places are free|All places are taken|may come/)
    await expect(event?.getByRole('link') ?? now).toHaveAttribute('href', /^\/events\/\w{15}$/)
    await expect(clip ?? now).toContainText(/by \S+ in /)
    await expect(tonight ?? now).toContainText(/at the table|The table is free/)
    const joining = page.getByRole('region', { name: 'How joining works' })
    await expect(joining.getByRole('heading', { level: 3 })).toHaveText([/^1\. /, /^2\. /, /^3\. /])
    await expect(joining.getByRole('link').first()).toHaveAttribute('href', community.links.invite)
    await context.close()
  })

  test("show times in the visitor's zone once scripts run, and link to their pages", async ({ page }) => {
    await page.goto('/')
    await untilReady(page)
    const time = page.getByRole('region', { name: 'What is on' }).locator('time')
    const start = new Date((await time.getAttribute('datetime')) ?? '')
    const clock = new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Berlin',
    }).format(start)
    await expect(time).toContainText(clock)
    await expect(time).not.toContainText('UTC')
    await page.getByRole('link', { name: 'See the event' }).click()
    await expect(page).toHaveURL(/\/events\/\w{15}$/)
  })

  test('are fetched when a visitor comes from another page', { tag: '@all' }, async ({ page }) => {
    await page.goto('/policies')
    await untilReady(page)
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('link', { name: 'See the event' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What is on' })).toHaveAttribute('aria-busy', 'false')
  })
})
