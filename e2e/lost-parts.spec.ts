import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

test(
  'a script that fails to load shows an error, and typed text is kept',
  { tag: '@OV-11' },
  async ({ page, allowConsole }) => {
    allowConsole(/Loading chunk failed|Failed to load resource|dynamically imported module/)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    const { promise: lateParts, resolve: letLatePartsCome } = Promise.withResolvers<void>()
    await page.route('**/static/js/auth-requests-*.js', async (route) => {
      await lateParts
      await route.continue()
    })
    await page.goto('/login')
    await untilReady(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('half an address')
    await page.route('**/static/js/faq-screen-*.js', (route) => route.abort())
    const toFaq = async () => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'INFO' }).click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    }
    await toFaq()
    const notice = page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
    await expect(notice).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('half an address')
    const another = page.waitForResponse(/auth-requests-/)
    letLatePartsCome()
    await (await another).finished()
    await expect(notice, 'another part that arrives is not the one that is missing').toBeVisible()
    await page.unroute('**/static/js/faq-screen-*.js')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
    await expect(notice).toHaveCount(0)

    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((path) => !path.startsWith('/static/js/'))).toEqual([])
  },
)

test(
  'a part that takes more than 120 s counts as lost',
  { tag: ['@OV-11', '@all'] },
  async ({ page, allowConsole }) => {
    allowConsole(/Loading chunk failed|Failed to load resource/)
    await page.clock.install()
    await page.goto('/policies')
    await untilReady(page)
    await page.route('**/static/js/ranks-screen-*.js', () => undefined)
    await page.getByRole('contentinfo').getByRole('button', { name: 'INFO' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ranks' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
    await page.clock.fastForward(118_000)
    await expect(notice).toHaveCount(0)
    await page.clock.fastForward(2_500)
    await expect(notice).toBeVisible()
    await expect(page, 'the screen on show stays').toHaveURL('/policies')
    await page.unroute('**/static/js/ranks-screen-*.js')
    const reloaded = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Reload page' }).click()
    await reloaded
    await expect(page.getByRole('heading', { level: 1, name: 'Terms & Policies' })).toBeVisible()
  },
)
