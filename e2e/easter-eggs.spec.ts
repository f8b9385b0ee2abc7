import { rewardRoleId } from '@longhouse/contract/rewards'
import { countRoleRequests, discordDown, forgetRewards, refused, visit } from './easter-eggs.data.ts'
import { expectAccessible } from './support/axe.ts'
import { people } from './support/people.ts'
import { expect, test as base } from './support/test.ts'

const test = base.extend<{ readonly withoutDiscord: void }>({
  // A member who has found nothing yet, while Discord is down.
  withoutDiscord: async ({ site, logIn, discord, allowConsole }, use) => {
    allowConsole(refused)
    await forgetRewards(site, discord, 'member')
    await logIn('member')
    await discord.setFault(discordDown)
    await use()
  },
})

// Every test here has many steps.
test.describe.configure({ timeout: 120_000 })

const member = people.member.discordId

test.describe('password reuse', { tag: '@EG-03' }, () => {
  const dialogName = 'You reuse passwords?'

  test('a guest is warned in a text field, never in a password field', async ({ page }) => {
    await visit(page, '/login')
    const email = page.getByRole('textbox', { name: 'Email' })
    const dialog = page.getByRole('dialog', { name: dialogName })
    await email.fill('somebody@example.test')
    const password = page.getByRole('textbox', { name: 'Password' })
    await password.pressSequentially('i reuse passwords')
    await page.getByRole('button', { name: 'Show or hide the password' }).click()
    await password.press('!')
    await expect(dialog).toHaveCount(0)

    await email.fill('')
    await email.pressSequentially('So what, I Reuse PASSWORDS')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('You need to link your Discord account first!')).toBeVisible()
    await expect(dialog.getByText('Let a password manager remember.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(email).toBeFocused()
    await email.press('End')
    await email.press('!')
    await expect(dialog, 'more keys do not open it again').toHaveCount(0)
    await email.press('Backspace')
    await email.press('Backspace')
    await email.press('s')
    await expect(dialog, 'saying it again does').toBeVisible()
  })

  test(
    'a member who confesses in a search is given the role once Discord is there',
    { tag: '@all' },
    async ({ page, discord, withoutDiscord: _member }) => {
      const requests = countRoleRequests(page)
      await visit(page, '/events')
      const search = page.getByPlaceholder('Search by Name')
      const dialog = page.getByRole('dialog', { name: dialogName })
      await search.fill('i reuse passwords')
      await expect(dialog.getByRole('alert')).toHaveText(
        'Discord did not give the role. Please try again later.',
      )
      await dialog.getByRole('button', { name: 'I will do better' }).click()
      await expect(dialog).toBeHidden()

      await discord.clearFaults()
      await search.fill('')
      await search.fill('I REUSE PASSWORDS')
      await expect(
        dialog.getByText('Security Awareness role assigned to your Discord account!'),
      ).toBeVisible()
      expect(await discord.rolesOf(member)).toContain(rewardRoleId('password'))
      expect(requests()).toBe(2)
    },
  )

  test(
    'a response without a message is shown as a failure',
    { tag: '@all' },
    async ({ page, logIn, allowConsole }) => {
      allowConsole(/status of 500/)
      await page.route('**/api/discord/assign-role', (route) =>
        route.fulfill({ status: 500, body: 'broken' }),
      )
      await logIn('member')
      await visit(page, '/events')
      await page.getByPlaceholder('Search by Name').fill('i reuse passwords')
      await expect(page.getByRole('dialog', { name: dialogName }).getByRole('alert')).toHaveText(
        'Failed to assign Discord role',
      )
    },
  )
})

test(
  'developer’s notes: write, delete, keep; broken storage is ignored',
  { tag: '@EG-04' },
  async ({ page }) => {
    await visit(page, '/faq')
    const heading = page.getByRole('heading', { level: 1 })
    const overlay = page.getByRole('dialog', { name: 'Developer’s notes' })
    const notes = overlay.getByRole('listitem')
    await page
      .getByRole('button', { name: /theme/i })
      .first()
      .click({ modifiers: ['Shift'] })
    await expect(overlay, 'a button keeps its own meaning').toHaveCount(0)

    await heading.click({ modifiers: ['Shift'] })
    await expect(notes).toHaveCount(7)
    const colors = await notes.evaluateAll((items) =>
      items.map((item) => getComputedStyle(item).backgroundColor),
    )
    expect(new Set(colors).size).toBe(7)
    await expectAccessible(page)

    const field = overlay.getByRole('textbox', { name: 'New note' })
    await expect(field).toBeFocused()
    await field.fill('   ')
    await field.press('Enter')
    await expect(notes).toHaveCount(7)
    await field.fill('x'.repeat(281))
    await field.press('Enter')
    await expect(overlay.getByText('1 character too long; at most 280 fit')).toBeVisible()
    await expect(field).toHaveValue('x'.repeat(281))
    await expect(notes).toHaveCount(7)
    await expectAccessible(page)
    await field.fill('  Written with Enter ')
    await field.press('Enter')
    await field.fill('Written with the button')
    await overlay.getByRole('button', { name: 'Add' }).click()
    await expect(notes).toHaveCount(9)
    await expect(notes.last()).toHaveText('Written with the button')
    await overlay.getByRole('button', { name: 'Delete note: Written with Enter' }).click()
    await expect(notes).toHaveCount(8)
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()

    await page.reload()
    await page.getByTestId('egg-news').waitFor({ state: 'attached' })
    await heading.click({ modifiers: ['Shift'] })
    await expect(notes.last()).toHaveText('Written with the button')
    const [saved] = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('developerNotes') ?? '[]').slice(-1),
    )
    expect(saved).toEqual({
      id: expect.any(Number),
      text: 'Written with the button',
      color: expect.stringMatching(/^#/),
    })
    await page.mouse.click(5, 500)
    await expect(overlay, 'a click beside it closes it').toBeHidden()

    await page.evaluate(() => localStorage.setItem('developerNotes', '{broken'))
    await heading.click({ modifiers: ['Shift'] })
    await expect(notes).toHaveCount(7)
  },
)

test.describe('developer console', { tag: '@EG-08' }, () => {
  test('opens by a typed word, answers, and awards the role', async ({ page, site, logIn, discord }) => {
    await forgetRewards(site, discord, 'member')
    await logIn('member')
    await visit(page)
    await page.keyboard.type('devmode')
    const dialog = page.getByRole('dialog', { name: 'Developer console' })
    const log = dialog.getByRole('log')
    const input = dialog.getByRole('textbox', { name: 'Command' })
    await expect(input).toBeFocused()
    await expect(log).toContainText('A special Discord role has been added to your account!')
    expect(await discord.rolesOf(member)).toContain(rewardRoleId('developer'))
    await expectAccessible(page)

    const say = async (command: string) => {
      await input.fill(command)
      await input.press('Enter')
    }
    await say('help')
    for (const name of ['clear', 'whoami', 'version', 'exit', 'joke']) await expect(log).toContainText(name)
    await say('whoami')
    await expect(log).toContainText('Username: robin_reed')
    await expect(log).toContainText('Email: robin_reed@example.test')
    await expect(log).toContainText('Discord linked: Yes')
    await say('version')
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format()
    await expect(log).toContainText(`Version 1.0.0, ${today}`)
    await say('make me a sandwich')
    const mistake = log.getByText('Unknown command: make me a sandwich', { exact: true })
    await expect(mistake).toHaveAttribute('data-type', 'error')
    await expect(log.locator('p[data-type=system]').last()).toBeVisible()
    await expectAccessible(page)
    await say('clear')
    await expect(mistake).toHaveCount(0)
    await say('exit')
    await expect(dialog).toBeHidden()
  })

  test(
    'a long rest breaks the word, fields keep it, and a failed role is an error line',
    { tag: '@all' },
    async ({ page, withoutDiscord: _member }) => {
      await page.clock.install()
      await visit(page, '/events')
      const dialog = page.getByRole('dialog', { name: 'Developer console' })
      await page.getByPlaceholder('Search by Name').pressSequentially('devmode')
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.type('open ')
      await page.clock.fastForward(2000)
      await page.keyboard.type('sesame')
      await expect(dialog).toHaveCount(0)
      await page.keyboard.type('Open Sesame')
      await expect(dialog.getByRole('log').locator('p[data-type=error]')).toHaveText(
        'Discord did not give the role. Please try again later.',
      )
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    },
  )
})

test(
  'at 500 % zoom a tiny square asks a question and awards the role',
  { tag: '@EG-09' },
  async ({ browser, site, logIn, discord }) => {
    await forgetRewards(site, discord, 'member')
    // A screen of 1440 by 900, magnified five times.
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 288, height: 180 },
      deviceScaleFactor: 5,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await logIn('member', page)
    await visit(page)
    const square = page.getByRole('button', { name: 'A tiny square' })
    await expect(square).toBeAttached()
    const question = page.getByText('Why are you like this?')
    await expect(question).toHaveCount(0)
    await square.click()
    await expect(question).toBeVisible()
    await expect(page.getByText('A special Discord role has been added to your account!')).toBeVisible()
    expect(await discord.rolesOf(member)).toContain(rewardRoleId('zoom'))
    await expectAccessible(page)
    await square.press('Escape')
    await expect(question).toHaveCount(0)

    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setDeviceMetricsOverride', {
      width: 1440,
      height: 900,
      deviceScaleFactor: 1,
      mobile: false,
    })
    await expect(square, 'it goes when the zoom goes').toHaveCount(0)
    await context.close()
  },
)
