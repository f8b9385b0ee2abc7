import type { Page } from '@playwright/test'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'

const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

for (const [index, ip] of ['203.0.113.7', '2001:db8::1'].entries()) {
  test(
    `the alert about ${ip}: banner, report, map, actions, disclaimer`,
    { tag: tagsOfRepeat(index, '@PA-01', '@RT-19') },
    async ({ page }) => {
      expect((await page.goto(`/${ip}`))?.status()).toBe(200)
      const alert = page.getByRole('alert')
      const title = alert.getByRole('heading', { level: 1, name: 'CYBER ATTACK DETECTED' })
      await expect(title).toBeVisible()
      const report = page.getByRole('region', { name: 'Compromised connection report' })
      await expect(report).toContainText(ip)
      await expect(
        page.getByRole('region', { name: 'Recommended actions' }).getByRole('listitem'),
      ).toHaveCount(7)
      const disclaimer = page.getByText('this page is a parody and for entertainment only')
      await expect(disclaimer).toContainText('not affiliated')

      const map = page.getByRole('region', { name: 'Attacker’s location' })
      await expect(map.locator('img[src*="arcgisonline.com"]').first()).toBeVisible()
      await expect(map.locator('path.leaflet-interactive')).toHaveAttribute('stroke', '#ff3b30')
      await expect(page.getByText('The satellite is out for lunch.')).toHaveCount(0)

      // Still under reduced motion; otherwise blinking every 500 ms and pulsing.
      await expect(title).toHaveCSS('animation-name', 'none')
      await expect(alert).toHaveCSS('animation-name', 'none')
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await expect(alert).toHaveCSS('animation-name', /pulse/)
      const states = await title.evaluate((heading) => {
        const [blink] = heading.getAnimations()
        if (!blink) return []
        blink.pause()
        return [0, 490, 510, 990, 1010].map((time) => {
          blink.currentTime = time
          return getComputedStyle(heading).visibility
        })
      })
      expect(states).toEqual(['visible', 'visible', 'hidden', 'hidden', 'visible'])
    },
  )
}

test('without tiles the joke continues', { tag: ['@PA-01', '@all'] }, async ({ context, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  const page = await context.newPage()
  await page.route(/arcgisonline\.com/, (route) => route.abort())
  await page.goto('/198.51.100.4')
  await expect(page.getByText('The satellite is out for lunch.')).toBeVisible()
  await expect(page.locator('path.leaflet-interactive')).toBeAttached()
})

test('while hidden the title runs past, on return it rests', { tag: '@PA-02' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/203.0.113.7')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('CYBER ATTACK DETECTED · TOG')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await hide(page, true)
  await page.clock.runFor(200)
  expect(await page.title()).toMatch(/^CYBER ATTACK DETECTED ⚠ come back, 203\.0\.113\.7 ⚠/)
  await page.clock.runFor(90)
  expect(await page.title()).toMatch(/^CYBER/)
  await page.clock.runFor(10)
  expect(await page.title(), 'one letter further').toMatch(/^YBER ATTACK DETECTED.*C$/)
  await page.clock.runFor(100)
  expect(await page.title()).toMatch(/^BER ATTACK DETECTED.*CY$/)
  await hide(page, false)
  await expect(page).toHaveTitle('CYBER ATTACK DETECTED · TOG')
  await page.clock.runFor(500)
  await expect(page).toHaveTitle('CYBER ATTACK DETECTED · TOG')

  await hide(page, true)
  await page.clock.runFor(100)
  await page.evaluate(() => {
    history.pushState({}, '', '/policies')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(page).toHaveURL('/policies')
  await page.clock.runFor(300)
  await expect(page, 'the marquee stays behind').toHaveTitle('Terms & Policies · TOG')
})
