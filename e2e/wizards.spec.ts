import type { Locator, Page } from '@playwright/test'
import { expectAccessibleOnBothSizes, phone } from './support/axe.ts'
import { superuserClient } from './support/people.ts'
import { expect, test } from './support/test.ts'

// The last file: run in parallel its tests leave no worker idle at the end.
test.describe.configure({ mode: 'parallel' })

const personal = ['In-game name', 'Age', 'Country and time zone', 'How long have you been a member of TOG?']
const experience = [
  'Why do you want to join the staff?',
  'What leadership experience do you have?',
  'Which skills and qualities do you bring?',
  'How do you handle a conflict between members?',
  'How active can you be, and on which days?',
]
const knowledge = [
  'What does TOG ask of its members?',
  'How is a problem with a member reported?',
  'What is our policy on discrimination?',
  'Which steps does a member take before a break?',
  'How does the strike policy work?',
  'May a sergeant hold a rank in another community?',
  'What is needed for a transfer?',
  'What happens when meetings are missed?',
  'What is our policy on dating within the community?',
  'Which actions are prohibited for staff?',
]

const wizards = [
  {
    rows: ['@SA-01', '@SA-03'],
    path: '/staff-application',
    heading: 'Staff Application',
    steps: [
      'User Information',
      'Personal Details',
      'Experience & Qualities',
      'Code of Conduct Knowledge',
      'Agreement',
    ],
    collection: 'staff_applications',
    relay: 'staff-application',
    sendFailed: 'Failed to send application.',
    submitFailed: 'Failed to submit application',
    submitted: 'Application Submitted',
    storedField: 'in_game_name',
    fill: async (page: Page, mark: string) => {
      await page.getByRole('radio', { name: 'Moderator' }).check()
      await goOn(page)
      for (const label of personal) await answer(page, label).fill(mark)
      await goOn(page)
      for (const label of experience) await answer(page, label).fill('Some **bold** words')
      await goOn(page)
      for (const label of knowledge) await answer(page, label).fill('In my own words')
      await goOn(page)
      await page.getByRole('checkbox', { name: /^I agree/ }).check()
    },
  },
  {
    rows: ['@GI-01', '@GI-03'],
    path: '/game-interest',
    heading: 'Game Interest',
    steps: ['User Information', 'TOG Supported Games', 'Popular Titles', 'Games to Support & Feedback'],
    collection: 'game_interests',
    relay: 'game-interest',
    sendFailed: 'Failed to send game interest.',
    submitFailed: 'Failed to submit form',
    submitted: 'Game Interest Submitted',
    storedField: 'feedback',
    fill: async (page: Page, mark: string) => {
      await goOn(page)
      await page.getByRole('checkbox', { name: 'Chess' }).check()
      await goOn(page)
      await page.getByRole('checkbox', { name: 'Palworld' }).check()
      await goOn(page)
      await page.getByRole('radio', { name: 'Other games' }).check()
      await answer(page, 'Which ones?').fill('Tetris')
      await answer(page, 'Feedback').fill(mark)
    },
  },
] as const

for (const wizard of wizards) {
  test.describe(wizard.heading, () => {
    test('a guest is asked to log in first', { tag: [wizard.rows[0], '@all'] }, async ({ page }) => {
      await page.goto(wizard.path)
      await expect(page).toHaveURL(/\/login$/)
    })

    test(
      'a submission is stored once and sent to the channel, whatever fails in between',
      { tag: [...wizard.rows, '@all'] },
      async ({ page, site, logIn, discord, allowConsole }) => {
        test.slow()
        allowConsole(/Failed to load resource/)
        const pb = await superuserClient(site.url, site.superuser)
        const mark = `mark ${Date.now()}`
        await logIn('member')
        await page.goto(wizard.path)
        await wizard.fill(page, mark)
        const submit = page.getByRole('button', { name: 'Submit' })
        const alert = page.getByRole('alert')
        const records = `**/api/collections/${wizard.collection}/records*`
        const creating = (status: number, message: string) =>
          page.route(records, (route) =>
            route.request().method() === 'POST'
              ? route.fulfill({ status, json: { status, message, data: {} } })
              : route.fallback(),
          )

        await creating(500, '')
        await submit.click()
        await expect(alert).toContainText(wizard.submitFailed)
        await page.unroute(records)
        await creating(400, 'The form is closed today.')
        await submit.click()
        await expect(alert).toContainText('The form is closed today.')
        await page.unroute(records)

        await page.context().setOffline(true)
        await submit.click()
        await expect(alert).toContainText(wizard.submitFailed)
        await expect(alert).toContainText('No connection. Nothing is lost')
        await page.context().setOffline(false)

        await page.reload()
        await expect(page.getByRole('heading', { level: 2, name: wizard.steps.at(-1) ?? '' })).toBeVisible()
        await expect(page.getByText('Your answers from last time are still here.')).toBeVisible()

        const relay = `**/api/webhooks/${wizard.relay}`
        await page.route(relay, (route) => route.fulfill({ status: 500, json: {} }))
        await submit.click()
        await expect(alert).toContainText(wizard.sendFailed)
        await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
        await page.unroute(relay)
        await page.reload()

        await submit.dblclick()
        await expect(page.getByRole('heading', { name: wizard.submitted })).toBeFocused()
        const filter = pb.filter(`${wizard.storedField} = {:mark}`, { mark })
        expect((await pb.collection(wizard.collection).getList(1, 5, { filter })).totalItems).toBe(1)
        const told = async () =>
          (await discord.messages(wizard.relay)).filter((message) => JSON.stringify(message).includes(mark))
        await expect.poll(async () => (await told()).length).toBe(1)
        const [embed] = (await told())[0]?.embeds ?? []
        expect(embed?.timestamp).toBeTruthy()
        expect(embed?.fields?.find(({ name }) => name === 'Username')?.value).toBe('robin_reed')

        await page.getByRole('link', { name: 'Return to Home' }).click()
        await expect(page).toHaveURL(`${site.url}/`)
        await page.goto(wizard.path)
        await expect(page.getByText('Step 1 of')).toBeVisible()
        await expect(page.getByText(/^Your last /)).toContainText('New')
      },
    )

    test('no accessibility violations', { tag: [wizard.rows[0], '@all'] }, async ({ page, logIn }) => {
      test.slow()
      await page.setViewportSize(phone)
      await logIn('secondMember')
      await page.goto(wizard.path)
      await expect(page.getByRole('heading', { level: 1, name: wizard.heading })).toBeVisible()
      // The first step with required fields shows which are missing.
      const next = page.getByRole('button', { name: 'Next' })
      const isOptional = await next.isEnabled()
      if (isOptional) {
        await next.click()
        await expect(page.getByText('Step 2 of')).toBeVisible()
      }
      await next.press('Enter')
      await expect(page.getByText(/^Please choose/)).toBeVisible()
      await expectAccessibleOnBothSizes(page)
      if (isOptional) await page.getByRole('button', { name: 'Back', exact: true }).click()
      await wizard.fill(page, 'x')
      await expectAccessibleOnBothSizes(page)
    })
  })
}

test(
  'the staff application using only the keyboard: each step stops until it is complete',
  { tag: ['@SA-01', '@SA-02', '@SA-03'] },
  async ({ page, logIn, discord }) => {
    test.setTimeout(120_000)
    const mark = `keys ${Date.now()}`
    await logIn('secondMember')
    await page.goto('/staff-application')
    const next = page.getByRole('button', { name: 'Next' })
    const heading = page.getByRole('heading', { level: 2 })
    await expect(heading).toHaveText('User Information')
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
    await expect(answer(page, 'Username')).toHaveValue('juno.vale')
    await expect(page.getByRole('radio')).toHaveCount(4)

    await expect(next).toBeDisabled()
    await tabTo(page, next)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please choose a position')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Admin' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Event Coordinator' })).toBeChecked()
    await press(page, next)

    await expect(heading).toHaveText('Personal Details')
    await expect(heading).toBeFocused()
    await typeInto(page, personal[1] ?? '', '21')
    await expect(next).toBeDisabled()
    await tabTo(page, next)
    await page.keyboard.press('Enter')
    await expect(answer(page, personal[0] ?? '')).toBeFocused()
    await expect(page.getByText('Please answer this question')).toHaveCount(3)
    await page.keyboard.insertText(mark)
    await typeInto(page, personal[2] ?? '', 'Norway')
    await typeInto(page, personal[3] ?? '', '   ')
    await expect(next).toBeDisabled()
    await page.keyboard.insertText('two years')
    // Enter in a text field continues, as in any form.
    await page.keyboard.press('Enter')

    await expect(heading).toHaveText('Experience & Qualities')
    await typeInto(page, experience[0] ?? '', '**bold** and ~~struck~~\nsecond line')
    await expect(page.locator('form strong', { hasText: 'bold' })).toBeVisible()
    for (const label of experience.slice(1, -1)) await typeInto(page, label, 'x')
    await expect(next).toBeDisabled()
    await typeInto(page, experience.at(-1) ?? '', 'y'.repeat(3900))
    await press(page, next)

    await expect(heading).toHaveText('Code of Conduct Knowledge')
    for (const label of knowledge) {
      await expect(next).toBeDisabled()
      await typeInto(page, label, `About ${label}`)
    }
    await press(page, next)

    await expect(heading).toHaveText('Agreement')
    const review = page.getByRole('region', { name: 'Review your answers' })
    for (const words of ['Event Coordinator', mark, 'two years', 'About How does the strike policy work?']) {
      await expect(review.getByText(words, { exact: true })).toBeVisible()
    }
    await expect(review.locator('strong', { hasText: 'bold' })).toBeVisible()
    const submit = page.getByRole('button', { name: 'Submit' })
    await expect(submit).toBeDisabled()
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('You must agree to follow all TOG rules and policies to submit your application.'),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeFocused()
    await page.keyboard.press('Space')
    await press(page, submit)
    await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible()

    await expect
      .poll(async () => {
        const told = (await discord.messages('staff-application')).flatMap(({ embeds }) => embeds)
        const text = JSON.stringify(told)
        return [
          text.includes(mark),
          text.includes('About Which actions are prohibited'),
          text.split('yyy').length > 3900 / 4,
        ]
      })
      .toEqual([true, true, true])
    await tabTo(page, page.getByRole('link', { name: 'Return to Home' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
  },
)

test(
  'the game interest form using only the keyboard: at least one game, then any or other',
  { tag: ['@GI-01', '@GI-02', '@GI-03', '@all'] },
  async ({ page, logIn, discord }) => {
    test.setTimeout(90_000)
    const mark = `keys ${Date.now()}`
    await logIn('secondMember')
    await page.goto('/game-interest')
    const next = page.getByRole('button', { name: 'Next' })
    const heading = page.getByRole('heading', { level: 2 })
    await expect(heading).toHaveText('User Information')
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
    await press(page, next)

    await expect(heading).toHaveText('TOG Supported Games')
    await expect(page.getByRole('checkbox')).toHaveCount(8)
    await expect(next).toBeDisabled()
    await tabTo(page, next)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please choose at least one game')).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await page.keyboard.press('Space')
    await press(page, next)

    await expect(heading).toHaveText('Popular Titles')
    await expect(page.getByRole('checkbox')).toHaveCount(22)
    await expect(next).toBeDisabled()
    await typeInto(page, 'Other games', mark)
    await press(page, next)

    await expect(heading).toHaveText('Games to Support & Feedback')
    const submit = page.getByRole('button', { name: 'Submit' })
    await expect(page.getByRole('region', { name: 'Review your answers' })).toContainText(mark)
    await expect(submit).toBeDisabled()
    await tabTo(page, page.getByRole('radio', { name: 'Any of them' }))
    await page.keyboard.press('Space')
    await expect(submit).toBeEnabled()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Other games' })).toBeChecked()
    await expect(submit).toBeDisabled()
    await typeInto(page, 'Which ones?', 'Tetris')
    await press(page, page.getByRole('button', { name: 'Back', exact: true }))
    await expect(heading).toHaveText('Popular Titles')
    await expect(answer(page, 'Other games')).toHaveValue(mark)
    await press(page, next)
    await press(page, submit)
    await expect(page.getByRole('heading', { name: 'Game Interest Submitted' })).toBeVisible()

    await expect
      .poll(async () => {
        const told = await discord.messages('game-interest')
        const embed = told.flatMap(({ embeds }) => embeds).find((one) => JSON.stringify(one).includes(mark))
        return embed?.fields?.map(({ value }) => value)
      })
      .toEqual(expect.arrayContaining(['juno.vale', 'Call of Duty (Any Titles)', mark, 'Tetris']))
  },
)

test(
  'a draft comes back after a reload and can be thrown away',
  { tag: '@SA-03' },
  async ({ page, logIn }) => {
    await logIn('member')
    await page.goto('/staff-application')
    await page.getByRole('radio', { name: 'Admin' }).check()
    await goOn(page)
    await answer(page, 'Age').fill('33')
    await page.reload()
    await expect(answer(page, 'Age')).toHaveValue('33')
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByText('Step 1 of 5')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Admin' })).not.toBeChecked()
    await page.reload()
    await expect(page.getByText('Your answers from last time')).toHaveCount(0)
  },
)

test(
  'the way back leads through the steps, forward again, and out of a form that is sent',
  { tag: '@all' },
  async ({ page, logIn }) => {
    const heading = page.getByRole('heading', { level: 2 })
    const step = (name: string) => expect(heading).toHaveText(name)
    await logIn('admin')
    await page.goto('/faq')
    await page.goto('/game-interest')
    await goOn(page)
    await page.getByRole('checkbox', { name: 'Chess' }).check()
    await goOn(page)
    await page.getByRole('checkbox', { name: 'Palworld' }).check()
    await step('Popular Titles')
    await page.goBack()
    await step('TOG Supported Games')
    await expect(page.getByRole('checkbox', { name: 'Chess' })).toBeChecked()
    await page.reload()
    await step('TOG Supported Games')
    await page.goForward()
    await step('Popular Titles')
    await expect(page.getByRole('checkbox', { name: 'Palworld' })).toBeChecked()
    // The button of the form goes the same way as the browser's own.
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await step('TOG Supported Games')
    await page.getByRole('checkbox', { name: 'Chess' }).uncheck()
    await page.goForward()
    await step('TOG Supported Games')
    await page.goBack()
    await page.getByRole('checkbox', { name: 'Chess' }).check()
    await goOn(page)
    await goOn(page)
    await page.getByRole('radio', { name: 'Any of them' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Game Interest Submitted' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/faq')
  },
)

test(
  'an answer that is too long stays whole and is not let through',
  { tag: '@all' },
  async ({ page, logIn }) => {
    await logIn('admin')
    await page.goto('/staff-application')
    await page.getByRole('radio', { name: 'Moderator' }).check()
    await goOn(page)
    for (const label of personal) await answer(page, label).fill('Fine')
    const age = answer(page, 'Age')
    await age.fill('9'.repeat(203))
    await expect(age).toHaveAccessibleDescription('3 characters too long; at most 200 fit')
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(age).toBeFocused()
    await expect(age).toHaveValue('9'.repeat(203))
    await age.fill('33')
    await goOn(page)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Experience & Qualities')
  },
)

function answer(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: false })
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never came by')
}

async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, answer(page, label))
  await page.keyboard.insertText(text)
}
