import community from '@longhouse/contract/testing'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, standInForOthers, test as base } from './support/test.ts'

/** Each test defines the responses of the chat's host. */
const test = base.extend({ page: async ({ context }, use) => use(await context.newPage()) })

const title = 'Chat of The Outlaw Gamers'

test(
  'the chat of the configured server and channel, and a link out of the frame',
  { tag: '@CH-01' },
  async ({ page }) => {
    await standInForOthers(page)
    await page.goto('/discord')
    const frame = page.getByTitle(title)
    await expect(frame).toHaveAttribute('src', community.discord.widget.url)
    expect(community.discord.widget.url).toContain(community.discord.guildId)
    await expect(frame.contentFrame().getByText('Another host')).toBeVisible()
    expect((await frame.boundingBox())?.height).toBeGreaterThan(400)
    const invite = page.locator('main').getByRole('link', { name: 'Open Discord' })
    await expect(invite).toHaveAttribute('href', community.links.invite)
    await expect(invite).toHaveAttribute('target', '_blank')
  },
)

test('a frame that never comes leads to the invite', { tag: ['@CH-01', '@all'] }, async ({ page }) => {
  await page.route(/widgetbot\.io/, () => undefined)
  await page.clock.install()
  await page.goto('/discord', { waitUntil: 'domcontentloaded' })
  await expect(page.getByTitle(title)).toBeAttached()
  await page.clock.fastForward(13_000)
  const notice = page.getByRole('status').filter({ hasText: 'The chat does not seem to load here.' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Open Discord' })).toHaveAttribute(
    'href',
    community.links.invite,
  )
})

for (const [index, { name, reason }] of [
  { name: 'its host refuses connections', reason: 'connectionrefused' },
  { name: 'its host has no address', reason: 'namenotresolved' },
  { name: 'a blocker steps in', reason: 'blockedbyclient' },
].entries()) {
  test(
    `the way to Discord instead of a browser's error where ${name}`,
    { tag: tagsOfRepeat(index, '@CH-01') },
    async ({ page, allowConsole }) => {
      allowConsole(/net::ERR_/)
      await page.route(/widgetbot\.io/, (route) => route.abort(reason))
      await page.goto('/discord')
      const notice = page.getByRole('status').filter({ hasText: 'The chat does not seem to load here.' })
      await expect(notice.getByRole('link', { name: 'Open Discord' })).toHaveAttribute(
        'href',
        community.links.invite,
      )
      await expect(page.getByTitle(title), 'no grey error is left behind').toHaveCount(0)

      await page.unroute(/widgetbot\.io/)
      await standInForOthers(page)
      await notice.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByTitle(title).contentFrame().getByText('Another host')).toBeVisible()
      await expect(notice).toHaveCount(0)
    },
  )
}

test('a frame is hidden until its host has answered', { tag: '@CH-01' }, async ({ page, allowConsole }) => {
  allowConsole(/net::ERR_/)
  const asked = Promise.withResolvers<void>()
  await page.route(/widgetbot\.io/, async (route) => {
    if (route.request().method() === 'HEAD') await asked.promise
    await route.abort('connectionrefused')
  })
  await page.goto('/discord')
  await expect(page.getByTitle(title)).toBeAttached()
  await page.waitForFunction((name) => {
    const frame = document.querySelector(`iframe[title="${name}"]`)
    return frame instanceof HTMLIFrameElement && frame.contentDocument === null
  }, title)
  await expect(page.getByTitle(title), 'the error page has loaded and stays unseen').toHaveCSS('opacity', '0')
  asked.resolve()
  await expect(page.getByText('The chat does not seem to load here.')).toBeVisible()
})

test(
  'a host that forbids the frame leaves a link to Discord next to it',
  { tag: ['@CH-01', '@all'] },
  async ({ page, allowConsole }) => {
    allowConsole(/X-Frame-Options/, /net::ERR_BLOCKED_BY_RESPONSE/)
    await page.route(/widgetbot\.io/, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'X-Frame-Options': 'DENY' },
        body: '<p>Inside</p>',
      }),
    )
    await page.goto('/discord')
    await expect(page.getByText('Nothing to see in the frame?')).toBeInViewport()
    const out = page.getByRole('link', { name: 'Talk in Discord instead' })
    await expect(out).toHaveAttribute('href', community.links.invite)
  },
)
