import community from '@longhouse/contract/testing'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

const { links, organisation } = community

test(
  'own links, INFO, the world outside, and who made it when',
  { tag: ['@FT-01', '@FT-02', '@FT-03'] },
  async ({ page }) => {
    await page.goto('/policies')
    await untilReady(page)
    const footer = page.getByRole('contentinfo')
    const link = (name: string) => footer.getByRole('link', { name, exact: true })
    for (const [name, path] of [
      ['Home', '/'],
      ['Events', '/events'],
      ['Clips', '/clips'],
      ['Chat', '/chat'],
    ] as const) {
      await expect(link(name)).toHaveAttribute('href', path)
    }

    const info = footer.getByRole('button', { name: 'INFO' })
    await expect(info).toHaveAttribute('aria-expanded', 'false')
    await expect(link('FAQ')).toBeHidden()
    await info.press('Enter')
    for (const [name, path] of [
      ['FAQ', '/faq'],
      ['Code of Conduct', '/code-of-conduct'],
      ['Ranks', '/ranks'],
      ['Terms & Policies', '/policies'],
    ] as const) {
      await expect(link(name)).toBeVisible()
      await expect(link(name)).toHaveAttribute('href', path)
    }
    await page.keyboard.press('Escape')
    await expect(link('FAQ')).toBeHidden()
    await expect(info).toBeFocused()

    for (const [name, href] of [
      ['Discord', links.invite],
      ['X', links.x],
      ['Instagram', links.instagram],
      ['Twitch', links.twitch],
      ['YouTube', links.youtube],
      [organisation.designer.name, organisation.designer.url],
    ] as const) {
      await expect(link(name)).toHaveAttribute('href', href)
      await expect(link(name)).toHaveAttribute('target', '_blank')
      await expect(link(name)).toHaveAttribute('rel', /noopener/)
    }
    const year = new Date().getFullYear()
    await expect(footer).toContainText(`© 2023–${year} ${organisation.name}`)
    await expect(footer).toContainText(`Website by ${organisation.designer.name}`)

    await link('Chat').click()
    await expect(page).toHaveURL('/discord')
    await info.click()
    await link('Ranks').click()
    await expect(page).toHaveURL('/ranks')
  },
)

test('clicks before the page is ready take effect when it is', { tag: '@FT-01' }, async ({ page }) => {
  const { promise: late, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/static/js/*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/policies', { waitUntil: 'commit' })
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: 'INFO' }).click()
  await expect(footer.getByRole('link', { name: 'Ranks' })).toBeHidden()
  letScriptsCome()
  await footer.getByRole('link', { name: 'Ranks' }).click()
  await expect(page).toHaveURL('/ranks')
})

test('the years end with the current one', { tag: ['@FT-03', '@all'] }, async ({ page }) => {
  await page.clock.setFixedTime('2031-06-01T12:00:00')
  await page.goto('/policies')
  await expect(page.getByRole('contentinfo')).toContainText('© 2023–2031 TOG')
})
