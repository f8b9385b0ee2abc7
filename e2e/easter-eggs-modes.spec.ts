import { rewardRoleId } from '@longhouse/contract/rewards'
import { countRoleRequests, forgetRewards, pass, passFrame, stopTime, visit } from './easter-eggs.data.ts'
import { expectAccessible } from './support/axe.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Every test here has many steps.
test.describe.configure({ timeout: 120_000 })

const member = people.secondMember.discordId
// A few cards prove as much as fifty, and are drawn and checked in a tenth of the time.
const fewCards = '/events?game=other'
const failure = 'Discord did not give the role. Please try again later.'

const modes = [
  { tag: '@EG-05', reward: 'rtx', name: 'RTX mode', key: 'f', time: 3000 },
  { tag: '@EG-06', reward: 'neuromancer', name: 'Neuromancer mode', key: 'n', time: 3000 },
  { tag: '@EG-07', reward: 'css-lab-leak', name: 'CSS Lab Leak mode', key: 'C', time: 5000 },
] as const

for (const { tag, reward, name, key, time } of modes) {
  test(
    `${name}: on, rewarded once, off in every way`,
    { tag },
    async ({ page, site, logIn, discord, allowConsole }) => {
      allowConsole(/status of 502/)
      await forgetRewards(site, discord, 'secondMember')
      const requests = countRoleRequests(page)
      await page.clock.install()
      await logIn('secondMember')
      await visit(page, fewCards)
      const toggle = () => page.keyboard.press(`Control+Alt+${key}`)
      const banner = page.getByRole('complementary', { name, exact: true })
      const leave = page.getByRole('button', { name: `Leave ${name}` })
      const news = page.getByTestId('egg-news')

      const search = page.getByPlaceholder('Search by Name')
      await search.focus()
      await toggle()
      await expect(leave, 'not while one types').toHaveCount(0)
      await search.blur()

      await discord.setFault({ target: 'api', kind: 'down' })
      await toggle()
      await expect(banner.getByRole('alert')).toHaveText(failure)
      await expect(news).toHaveText(`${name} on. Press Escape to leave it.`)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await stopTime(page)
      await toggle()
      await expect(banner).toBeVisible()
      await passFrame(page)
      await expect(banner.getByRole('alert')).toBeVisible()
      await pass(page, 4900)
      await expect(banner.getByRole('alert')).toBeVisible()
      await pass(page, 200)
      await expect(banner).toHaveCount(0)
      await expect(leave).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(leave).toHaveCount(0)
      await expect(news).toHaveText(`${name} off.`)
      expect(await discord.rolesOf(member)).not.toContain(rewardRoleId(reward))

      await discord.clearFaults()
      await toggle()
      await expect(banner).toBeVisible()
      await passFrame(page)
      await expect(banner.getByText('A special Discord role has been added to your account!')).toBeVisible()
      expect(await discord.rolesOf(member)).toContain(rewardRoleId(reward))
      await banner.getByRole('button', { name: `Leave ${name}` }).click()
      await expect(leave).toHaveCount(0)

      await toggle()
      await expect(banner).toBeVisible()
      await pass(page, time - 100)
      await expect(banner).toBeVisible()
      await pass(page, 200)
      await expect(banner).toHaveCount(0)
      await leave.click()
      await expect(leave).toHaveCount(0)
      await toggle()
      await expect(leave).toBeVisible()
      await toggle()
      await expect(leave).toHaveCount(0)
      expect(requests(), 'once granted, not asked again in this session').toBe(3)
    },
  )
}

test(
  'a guest sees the effects but no message about roles; modes move only for users who allow motion',
  { tag: ['@EG-05', '@EG-06', '@all'] },
  async ({ page }) => {
    const requests = countRoleRequests(page)
    await page.clock.install()
    await visit(page, '/ranks')
    const particles = page.getByTestId('rtx-particles')
    await page.keyboard.press('Control+Alt+f')
    await expect(particles).toBeAttached()
    await pass(page, 2000)
    await expect(particles, 'nothing flies under reduced motion').not.toHaveAttribute('data-bursts')
    await page.keyboard.press('Control+Alt+f')

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await stopTime(page)
    await page.keyboard.press('Control+Alt+f')
    await expect(particles).toHaveAttribute('data-bursts', '1')
    await pass(page, 800)
    await expect(particles).toHaveAttribute('data-bursts', '2')
    await pass(page, 1600)
    await expect(particles).toHaveAttribute('data-bursts', '4')

    await page.clock.resume()
    await page.keyboard.press('Control+Alt+n')
    await expect(page.getByTestId('neuromancer-links')).toHaveAttribute('data-links', /^[1-9]/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(requests()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('neuromancer-links')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(particles).toHaveCount(0)
  },
)

test(
  'the account screen counts what was found and turns the shortcuts off',
  { tag: ['@EG-05', '@all'] },
  async ({ page, site, logIn, discord }) => {
    await forgetRewards(site, discord, 'secondMember')
    await logIn('secondMember')
    await visit(page, '/account')
    const plate = page.getByRole('region', { name: 'Hidden things' })
    await expect(plate.getByText('You have found 0 of 9.')).toBeVisible()
    await expect(plate.getByRole('listitem')).toHaveText(Array.from({ length: 9 }, () => 'Not found yet'))
    await page.keyboard.press('Control+Alt+c')
    await expect(plate.getByText('You have found 1 of 9.')).toBeVisible()
    await expect(plate.getByText('CSS Lab Leak mode')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page)

    await plate.getByRole('switch', { name: 'Hidden shortcuts' }).click()
    await plate.getByRole('heading').click()
    await page.keyboard.press('Control+Alt+c')
    await page.keyboard.type('devmode')
    await page.getByRole('heading', { level: 1 }).click({ modifiers: ['Shift'] })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Leave CSS/ })).toHaveCount(0)
    await page.reload()
    await expect(plate.getByRole('switch', { name: 'Hidden shortcuts' })).not.toBeChecked()
    await expect(plate.getByText('You have found 1 of 9.'), 'the server remembers').toBeVisible()

    await plate.getByRole('switch', { name: 'Hidden shortcuts' }).click()
    await plate.getByRole('heading').click()
    await page.keyboard.type('devmode')
    await expect(page.getByRole('dialog', { name: 'Developer console' })).toBeVisible()
  },
)

test(
  'all of it adds at most 3 kB to the first view of a page',
  { tag: ['@EG-01', '@all'] },
  async ({ page, site }) => {
    const html = await (await fetch(`${site.url}/`)).text()
    await visit(page)
    const late = await page.evaluate(
      (text) =>
        performance
          .getEntriesByType('resource')
          .filter((entry): entry is PerformanceResourceTiming => 'encodedBodySize' in entry)
          .filter(({ name }) => /\.(js|css)$/.test(name) && !text.includes(new URL(name).pathname))
          .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, encodedBodySize })),
      html,
    )
    const weigh = (files: typeof late) => files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const eggs = late.filter(({ name }) => /\/(egg-|shortcut-)/.test(name))
    expect(weigh(eggs), JSON.stringify(late)).toBeGreaterThan(0)
    // The code in the entry that waits for all this takes up to 0.3 kB more.
    expect(weigh(eggs), JSON.stringify(late)).toBeLessThanOrEqual(2750)
    // In addition come the scripts of the app and those below the fold, and none that request records: a
    // guest's home page works without them.
    expect(weigh(late) - weigh(eggs), JSON.stringify(late)).toBeLessThanOrEqual(5000)
  },
)
