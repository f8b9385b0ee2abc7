import type { Page } from '@playwright/test'
import { rewardRoleId } from '@longhouse/contract/rewards'
import {
  countRoleRequests,
  discordDown,
  forgetRewards,
  logInUnlinked,
  pass,
  refused,
  visit,
} from './easter-eggs.data.ts'
import { expectAccessible } from './support/axe.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Every test here has many steps.
test.describe.configure({ timeout: 120_000 })

const member = people.member.discordId

const isFullScreen = () => document.fullscreenElement !== null

/**
 * The page is notified of the end of full screen before the window has shrunk; until then a new request for
 * it is lost.
 */
const settleWindow = (page: Page) =>
  expect.poll(() => page.evaluate(() => matchMedia('(display-mode: fullscreen)').matches)).toBe(false)

test.describe('blue screen', { tag: '@EG-02' }, () => {
  test.beforeEach(({ site, discord }) => forgetRewards(site, discord, 'member'))
  test('waiting it out on the full screen brings the role', async ({ page, logIn, discord }) => {
    await page.clock.install()
    await logIn('member')
    await visit(page)
    await page.keyboard.press('Control+Alt+b')
    const screen = page.getByRole('dialog', { name: 'Blue screen' })
    await expect(screen.getByText('0% complete')).toBeVisible()
    await expect(screen).toHaveAttribute('data-full-screen', 'on')
    expect(await page.evaluate(isFullScreen)).toBe(true)
    await expect(screen.getByRole('img', { name: 'A code in a frame' })).toBeVisible()
    await expectAccessible(page)

    const answered = Promise.withResolvers<void>()
    await page.route('**/api/discord/assign-role', async (route) => {
      await answered.promise
      await route.continue()
    })
    for (const percent of ['19.8', '39.6', '59.4', '79.2', '99']) {
      await pass(page, 12_000)
      await expect(screen.getByText(`${percent}% complete`, { exact: true })).toBeVisible()
    }
    await pass(page, 12_000)
    await expect(screen.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
    await expect(screen.getByText('Assigning Discord role...')).toBeVisible()
    answered.resolve()
    await expect(screen.getByText('A special role has been assigned to your Discord account.')).toBeVisible()
    expect(await discord.rolesOf(member)).toContain(rewardRoleId('blue-screen'))
    await expectAccessible(page)

    await screen.getByRole('button', { name: 'Return to Website' }).click()
    await expect(screen).toBeHidden()
    await expect.poll(() => page.evaluate(isFullScreen)).toBe(false)
  })

  test('leaving the full screen early cancels and resets it', { tag: '@all' }, async ({ page }) => {
    const requests = countRoleRequests(page)
    await page.clock.install()
    await visit(page)
    const screen = page.getByRole('dialog', { name: 'Blue screen' })
    const leave = [
      () => page.evaluate(() => document.exitFullscreen()),
      () => page.keyboard.press('Escape'),
      () => screen.getByRole('button', { name: 'Return to Website' }).click(),
    ]
    for (const act of leave) {
      await page.keyboard.press('Control+Alt+B')
      await expect(screen.getByText('0% complete', { exact: true })).toBeVisible()
      await expect(screen).toHaveAttribute('data-full-screen', 'on')
      expect(await page.evaluate(isFullScreen)).toBe(true)
      await pass(page, 12_000)
      await expect(screen.getByText('19.8% complete')).toBeVisible()
      await act()
      await expect(screen).toBeHidden()
      await expect.poll(() => page.evaluate(isFullScreen)).toBe(false)
      await settleWindow(page)
    }
    expect(requests()).toBe(0)
  })

  test(
    'a refusal, a broken connection and a missing link have their messages',
    { tag: '@all' },
    async ({ page, site, logIn, discord, allowConsole }) => {
      allowConsole(refused, /ERR_FAILED/)
      const screen = page.getByRole('dialog', { name: 'Blue screen' })
      const wait = async () => {
        await page.keyboard.press('Control+Alt+b')
        await expect(screen).toHaveAttribute('data-full-screen', 'on')
        await expect(screen.getByText('0% complete', { exact: true })).toBeVisible()
        for (let steps = 0; steps < 6; steps++) await pass(page, 12_000)
        await expect(screen.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
      }
      await page.clock.install()
      await logIn('member')
      await discord.setFault(discordDown)
      await visit(page)
      await wait()
      await expect(screen.getByText('Failed to assign role', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await settleWindow(page)

      await page.route('**/api/discord/assign-role', (route) => route.abort())
      await wait()
      await expect(screen.getByText('Network error when assigning role')).toBeVisible()
      await page.keyboard.press('Escape')

      await logInUnlinked(page, site)
      await visit(page)
      await wait()
      await expect(
        screen.getByText('Please link your Discord account to receive your special role.'),
      ).toBeVisible()
    },
  )
})
