import community from '../community.config.ts'
import { expect, test } from './support/test.ts'

test(
  'the chat of the configured server and channel, and a way out of the frame',
  { tag: '@CH-01' },
  async ({ page }) => {
    await page.goto('/discord')
    const frame = page.getByTitle('Chat of The Outlaw Gamers')
    await expect(frame).toHaveAttribute('src', community.discord.widget.url)
    expect(community.discord.widget.url).toContain(community.discord.guildId)
    await expect(frame.contentFrame().getByText('Another host')).toBeVisible()
    expect((await frame.boundingBox())?.height).toBeGreaterThan(400)
    const invite = page.locator('main').getByRole('link', { name: 'Open Discord' })
    await expect(invite).toHaveAttribute('href', community.links.invite)
    await expect(invite).toHaveAttribute('target', '_blank')
  },
)

test('a frame that never comes leads to the invite', { tag: '@CH-01' }, async ({ page }) => {
  await page.route(/widgetbot\.io/, () => undefined)
  await page.clock.install()
  await page.goto('/discord', { waitUntil: 'domcontentloaded' })
  await expect(page.getByTitle('Chat of The Outlaw Gamers')).toBeAttached()
  await page.clock.fastForward(13_000)
  const notice = page.getByRole('status').filter({ hasText: 'The chat does not seem to load here.' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Open Discord' })).toHaveAttribute(
    'href',
    community.links.invite,
  )
})
