import { rewardRoleId } from '@longhouse/contract/rewards'
import {
  countRoleRequests,
  discordDown,
  enterKonami,
  fixFate,
  forgetRewards,
  logInUnlinked,
  pass,
  refused,
  stopTime,
  visit,
  winSnake,
} from './easter-eggs.data.ts'
import { expectAccessible } from './support/axe.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Every test here has many steps.
test.describe.configure({ timeout: 120_000 })

const member = people.member.discordId

test.describe('snake', { tag: '@EG-01' }, () => {
  test.beforeEach(({ site, discord }) => forgetRewards(site, discord, 'member'))

  test(
    'a member wins: first Discord is down, then the role arrives',
    { tag: '@all' },
    async ({ page, logIn, discord, allowConsole }) => {
      allowConsole(refused)
      const sounds: string[] = []
      const scripts: string[] = []
      page.on('request', (request) => {
        const sound = /sounds\/(\w+)\.mp3/.exec(request.url())?.[1]
        if (sound && sounds.at(-1) !== sound) sounds.push(sound)
        if (/snake-egg/.test(request.url())) scripts.push(request.url())
      })
      await fixFate(page)
      await logIn('member')
      await discord.setFault(discordDown)
      await visit(page)
      expect(scripts, 'nothing of the game is on the page before').toEqual([])

      await enterKonami(page)
      const game = page.getByRole('dialog', { name: 'Snake' })
      await expect(game.getByText('Score 0 of 5')).toBeVisible()
      expect(scripts).not.toEqual([])
      await expectAccessible(page)
      await stopTime(page)
      await page.keyboard.press('Enter')
      await winSnake(page)
      const won = page.getByRole('dialog', { name: 'Congratulations!' })
      await expect(won).toBeVisible()
      await expect(game).toBeHidden()
      await expect(won.getByRole('alert')).toHaveText(
        'Failed to assign Discord role: Discord did not give the role. Please try again later.',
      )
      await expect(won.getByRole('alert')).toHaveCSS('color', 'rgb(255, 123, 114)')
      expect(sounds).toEqual(['pickup', 'win'])
      await expectAccessible(page)
      expect(await discord.rolesOf(member)).not.toContain(rewardRoleId('snake'))

      await discord.clearFaults()
      await page.keyboard.press('Escape')
      await expect(won).toBeHidden()
      await enterKonami(page)
      await game.getByRole('button', { name: 'Start' }).waitFor()
      await stopTime(page)
      await game.getByRole('button', { name: 'Start' }).click()
      await winSnake(page)
      await expect(won.getByText('A special Discord role has been added to your account!')).toBeVisible()
      expect(await discord.rolesOf(member)).toContain(rewardRoleId('snake'))
      await won.getByRole('button', { name: 'Back to the site' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )

  test(
    'without a linked account the win shows what is missing, and sends no request',
    { tag: '@all' },
    async ({ page, site }) => {
      const requests = countRoleRequests(page)
      await fixFate(page)
      await logInUnlinked(page, site)
      await visit(page)
      await enterKonami(page)
      await page.getByRole('button', { name: 'Start' }).waitFor()
      await stopTime(page)
      await page.getByRole('button', { name: 'Start' }).click()
      await winSnake(page)
      await expect(
        page.getByText('You need to link your Discord account to receive the role reward!'),
      ).toBeVisible()
      expect(requests()).toBe(0)
    },
  )

  test(
    'a guest runs into the wall, plays again and leaves; the focus is where it was',
    { tag: '@all' },
    async ({ page }) => {
      await page.clock.install()
      await visit(page)
      const link = page.getByRole('link', { name: 'Events' }).first()
      await link.focus()
      await enterKonami(page)
      await page.getByRole('button', { name: 'Start' }).waitFor()
      await stopTime(page)
      await page.getByRole('button', { name: 'Start' }).click()
      const board = page.getByRole('img', { name: /Snake board/ })
      await page.keyboard.press('ArrowLeft')
      await pass(page, 180)
      await expect(board, 'it does not turn back').toHaveAttribute('data-head', '13,12')
      const lost = page.waitForRequest(/sounds\/lose\.mp3/)
      for (let x = 14; x <= 25; x++) {
        await pass(page, 180)
        if (x < 25) await expect(board).toHaveAttribute('data-head', `${x},12`)
      }
      await expect(page.getByText('Game over')).toBeVisible()
      await lost
      await page.clock.resume()
      await expectAccessible(page)
      await stopTime(page)
      await page.getByRole('button', { name: 'Play again' }).click()
      await expect(board).toHaveAttribute('data-head', '12,12')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(link).toBeFocused()
      await expect(page.getByTestId('egg-news')).toHaveText('Snake closed.')
    },
  )

  test('a finger steers on a phone', async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.clock.install()
    await visit(page)
    await enterKonami(page)
    await page.getByRole('button', { name: 'Start' }).waitFor()
    await stopTime(page)
    await page.getByRole('button', { name: 'Start' }).tap()
    const board = page.getByRole('img', { name: /Snake board/ })
    await page.getByRole('button', { name: 'Up' }).tap()
    await pass(page, 180)
    await expect(board).toHaveAttribute('data-head', '12,11')

    const box = await board.boundingBox()
    if (!box) throw new Error('The board is not on the page')
    await page.mouse.move(box.x + 200, box.y + 200)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 195, { steps: 3 })
    await page.mouse.up()
    await pass(page, 180)
    await expect(board).toHaveAttribute('data-head', '11,11')
    await context.close()
  })
})
