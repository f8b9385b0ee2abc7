import type { Page } from '@playwright/test'
import { ranksOf } from './ranks.data.ts'
import { lookEverywhere } from './support/axe.ts'
import { comeBack } from './support/members.ts'
import { people } from './support/people.ts'
import { expect, standInForOthers, test } from './support/test.ts'

// There is one ladder.
test.use({ siteOf: 'ranks' })
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async ({ site }) => (await ranksOf(site)).forgetLadder())
test.beforeEach(({ allowConsole }) => allowConsole(/status of 4(00|04|09)/))

const desktop = { width: 1440, height: 900 }
const desk = (page: Page) => page.getByRole('region', { name: 'Ranks in progress' })
const row = (page: Page, name: string) => desk(page).getByRole('listitem').filter({ hasText: name })
const rule = (page: Page, name: string) =>
  page.getByRole('region', { name: 'The ladder' }).getByRole('listitem').filter({ hasText: name })

/** The sentences of a list, without the marks before them. */
async function sentencesIn(page: Page, name: string): Promise<string[]> {
  const texts = await page.getByRole('list', { name }).getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.replace(/^(Done|Not yet):\s*/, '').trim())
}

test('where ranks do not move, nothing speaks of them', { tag: '@all' }, async ({ page, logIn }) => {
  await logIn('member')
  await page.goto('/my-rank')
  await expect(page.getByRole('heading', { name: 'Ranks do not move at present' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My rank' })).toHaveCount(0)
  expect(await lookEverywhere(page, 'a rank without a ladder')).toEqual([])
  await page.goto('/ranks')
  await expect(page.getByRole('heading', { name: 'Corporal' })).toBeVisible()
  await expect(page.getByText('To get it')).toHaveCount(0)
})

test(
  'an admin writes a ladder, sees errors at its fields, and who would be eligible before saving [LR-09]',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const on = await ranksOf(site)
    await logIn('admin')
    await page.goto('/admin?tab=ranks')
    await expect(page.getByRole('heading', { name: 'The ladder is off' })).toBeVisible()
    await page.getByRole('link', { name: 'To the ladder' }).click()
    await expect(page.getByText('The ladder has no ranks yet')).toBeVisible()
    for (const title of ['Recruit', 'Private', 'Corporal']) {
      await page.getByRole('combobox', { name: 'Add a rank' }).selectOption({ label: title })
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    }
    await page.getByRole('switch', { name: /Ranks move/ }).check()

    const corporal = rule(page, 'Corporal')
    await corporal.getByRole('button', { name: /Corporal.*Step 3/ }).click()
    await corporal
      .getByRole('combobox', { name: 'Add to what it takes to get Corporal' })
      .selectOption({ label: 'Come to events' })
    const ask = corporal.getByRole('group', { name: 'Come to events' })
    await ask.getByRole('textbox', { name: 'How often' }).fill('0')
    await ask.getByRole('checkbox', { name: 'game nights' }).check()
    await page.getByRole('button', { name: 'Save…' }).click()
    await expect(page.getByText('One thing is not right yet. It is marked.')).toBeVisible()
    await expect(ask.getByRole('textbox', { name: 'How often' })).toHaveAttribute('aria-invalid', 'true')
    expect(await lookEverywhere(page, 'a ladder with something wrong')).toEqual([])
    await page.setViewportSize(desktop)

    // Leaving asks for confirmation, and staying keeps the input.
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Discard what you typed?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await ask.getByRole('textbox', { name: 'How often' }).fill('2')
    await ask.getByRole('textbox', { name: 'Days' }).fill('60')

    const eligible = await on.newMember('Private')
    await on.newNight([eligible.record.id], { days: -10 })
    await on.newNight([eligible.record.id], { days: -20 })
    await page.getByRole('button', { name: 'Who would be eligible today?' }).click()
    await expect(page.getByText(/\d+ members? would be eligible today/)).toBeVisible()
    await expect(page.getByText(`${eligible.record['username']} for Corporal`)).toBeVisible()
    expect(await on.root.collection('rank_rules').getFullList()).toHaveLength(0)

    await page.getByRole('button', { name: 'Save…' }).click()
    const question = page.getByRole('dialog', { name: 'If you save now' })
    await expect(question.getByText(`${eligible.record['username']} for Corporal`)).toBeVisible()
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The ladder is saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save…' })).toBeDisabled()
    expect(await on.root.collection('rank_rules').getFullList()).toHaveLength(3)
    expect(await lookEverywhere(page, 'a ladder that is saved')).toEqual([])

    // From now on there is something to look at.
    await page.setViewportSize(desktop)
    await page.goto('/ranks')
    await expect(page.getByText('Come to 2 game nights in 60 days.')).toBeVisible()
    await page.getByRole('link', { name: 'My rank' }).first().click()
    await expect(page).toHaveURL(/\/my-rank$/)
  },
)

test(
  'two admins change the ladder concurrently: the second is refused',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const on = await ranksOf(site)
    await logIn('admin')
    await page.goto('/admin?tab=ladder')
    const recruit = rule(page, 'Recruit')
    await recruit.getByRole('button', { name: /Recruit.*Everybody begins here/ }).click()
    await recruit.getByRole('textbox', { name: 'Days of probation' }).fill('5')
    const [settings] = await on.root.collection('ladder_settings').getFullList()
    await on.root
      .collection('ladder_settings')
      .update(settings?.id ?? '', { revision: Number(settings?.['revision']) + 1 })
    await page.getByRole('button', { name: 'Save…' }).click()
    await page
      .getByRole('dialog', { name: 'If you save now' })
      .getByRole('button', { name: 'Save', exact: true })
      .click()
    await expect(page.getByText('Somebody else saved the ladder meanwhile.')).toBeVisible()
    await page.getByRole('button', { name: 'Show theirs' }).click()
    await expect(page.getByText('You have changes that are not saved.')).toHaveCount(0)
  },
)

test(
  'the last missing night makes a member due, and both read the same sentences [LR-02] [LR-03]',
  { tag: '@all' },
  async ({ page, browser, logIn, site }) => {
    const on = await ranksOf(site)
    const newcomer = await on.newMember('Private')
    const name = String(newcomer.record['username'])
    await on.newNight([newcomer.record.id], { days: -15 })
    await on.tick()
    await comeBack(page, newcomer)
    await page.goto('/my-rank')
    const asks = page.getByRole('list', { name: 'What Corporal asks for' })
    await expect(asks).toContainText('1 of 2 game nights in 60 days. One of them falls out on')
    await expect(page.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText('Private')
    expect(await lookEverywhere(page, 'a rank on the way')).toEqual([])
    await page.setViewportSize(desktop)

    // The host closes attendance, without starting the computation.
    const night = await on.newNight([newcomer.record.id], { days: -0.3, isOpen: true })
    const staff = await browser.newPage()
    await standInForOthers(staff)
    await logIn('staff', staff)
    await staff.goto(`${site.url}/events/${night.id}?tab=host`)
    await staff.getByRole('button', { name: 'Close attendance' }).click()
    await staff
      .getByRole('dialog', { name: 'Close attendance?' })
      .getByRole('button', { name: 'Close attendance' })
      .click()
    await expect(staff.getByText(/Attendance was closed/)).toBeVisible()
    await on.tick()
    await expect(asks).toContainText('2 of 2 game nights in 60 days.')
    await expect(page.getByText('Ready for the next rank')).toBeVisible()
    await expect(page.getByText('Staff have you on their list for Corporal.')).toBeVisible()

    await staff.goto(`${site.url}/admin?tab=ranks`)
    await expect(row(staff, name)).toContainText('Private → Corporal')
    const told = (
      await row(staff, name).getByRole('list', { name: 'For Corporal' }).getByRole('listitem').allInnerTexts()
    ).map((text) => text.replace(/^(Done|Not yet):\s*/, '').trim())
    expect(told).toEqual(await sentencesIn(page, 'What Corporal asks for'))
    expect(await lookEverywhere(staff, 'a member who is due')).toEqual([])
    await staff.close()
  },
)

test(
  'two staff decide concurrently: one decision counts, and the other sees whose; undone, it stays in the history [LR-05] [LR-11]',
  { tag: '@all' },
  async ({ page, browser, logIn, site }) => {
    const on = await ranksOf(site)
    const newcomer = await on.newMember('Private')
    const name = String(newcomer.record['username'])
    await on.newNight([newcomer.record.id], { days: -12 })
    await on.newNight([newcomer.record.id], { days: -13 })
    await on.tick()

    await logIn('admin')
    await page.goto('/admin?tab=ranks')
    await row(page, name)
      .getByRole('button', { name: new RegExp(`yes: ${name}`) })
      .click()
    await expect(row(page, name).getByRole('button', { name: new RegExp(`yes: ${name}`) })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const other = await browser.newPage()
    await standInForOthers(other)
    await logIn('staff', other)
    await other.goto(`${site.url}/admin?tab=ranks`)
    // Each of them sees the other's vote.
    await expect(row(other, name)).toContainText(people.admin.username)
    await row(other, name)
      .getByRole('button', { name: `Decline: ${name}` })
      .click()
    const refusal = other.getByRole('dialog', { name: `Decline ${name} for Corporal?` })
    await refusal.getByRole('button', { name: 'Decline' }).click()
    await expect(refusal.getByText(`Please write a reason: ${name} reads it`)).toBeVisible()
    await refusal.getByRole('textbox', { name: 'Reason' }).fill('Not this month.')

    await row(page, name)
      .getByRole('button', { name: `Approve: ${name}` })
      .click()
    await page
      .getByRole('dialog', { name: `Promote ${name} to Corporal?` })
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(page.getByText(`${name} is promoted to Corporal.`)).toBeVisible()
    await expect(row(page, name)).toHaveCount(0)
    await refusal.getByRole('button', { name: 'Decline' }).click()
    await expect(
      refusal.getByText(`${people.admin.username} was first, and has approved this.`),
    ).toBeVisible()
    expect(await on.root.collection('users').getOne(newcomer.record.id)).toMatchObject({
      rank: await on.rankId('Corporal'),
    })
    await other.close()

    // The member sees it, and has a notice.
    const member = await browser.newPage({ baseURL: site.url })
    await standInForOthers(member)
    await comeBack(member, newcomer)
    await member.goto('/my-rank')
    await expect(member.getByRole('heading', { level: 2, name: 'Corporal' })).toBeVisible()
    const promotion = member.getByRole('listitem').filter({ hasText: 'Promoted to Corporal' })
    await expect(promotion).toContainText(`by ${people.admin.username}`)
    await member.goto('/notifications')
    await expect(member.getByRole('listitem').filter({ hasText: 'Corporal' })).toBeVisible()

    // Undone, it stays in the history of both.
    await page.goto('/admin?tab=ranks&show=history')
    await row(page, name)
      .getByRole('button', { name: `Undo: ${name}` })
      .click()
    await page
      .getByRole('dialog', { name: `Undo the promotion of ${name}?` })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(page.getByText(`${name} has Private again.`)).toBeVisible()
    await expect(row(page, name)).toContainText(`Undone by ${people.admin.username}`)
    expect(await lookEverywhere(page, 'the history of ranks')).toEqual([])
    await member.goto('/my-rank')
    await expect(member.getByRole('heading', { level: 2, name: 'Private' })).toBeVisible()
    await expect(member.getByText(/^Undone by/)).toBeVisible()
    await member.close()
  },
)

test(
  'a promotion that is undone stays in the history [LR-11]',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const on = await ranksOf(site)
    const changes = await on.root.collection('rank_changes').getFullList({ filter: "kind = 'promoted'" })
    expect(changes.every(({ undone_at }) => undone_at !== '')).toBe(true)
    await logIn('staff')
    await page.goto('/admin?tab=ranks&show=history')
    await expect(desk(page).getByRole('listitem')).toHaveCount(changes.length)
    await expect(desk(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  },
)

test("staff set a member's rank by hand, with a reason", { tag: '@all' }, async ({ page, logIn, site }) => {
  const on = await ranksOf(site)
  const newcomer = await on.newMember('Private')
  const name = String(newcomer.record['username'])
  await logIn('staff')
  await page.goto('/admin?tab=ranks')
  await page.getByRole('button', { name: 'Put somebody on a rank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put somebody on a rank' })
  await dialog.getByRole('button', { name: 'Put on this rank' }).click()
  await expect(dialog.getByText('Please choose a member')).toBeVisible()
  await expect(dialog.getByText('Please write a reason')).toBeVisible()
  await dialog.getByLabel('Member').fill(name)
  await dialog.getByRole('button', { name: `Add ${name}` }).click()
  await dialog.getByRole('combobox', { name: 'Rank' }).selectOption({ label: 'Private' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ran the whole summer camp.')
  await dialog.getByRole('button', { name: 'Put on this rank' }).click()
  await expect(dialog.getByText('They have this rank already.')).toBeVisible()
  expect(await lookEverywhere(page, 'a rank by hand')).toEqual([])
  await page.setViewportSize(desktop)
  await dialog.getByRole('combobox', { name: 'Rank' }).selectOption({ label: 'Recruit' })
  await dialog.getByRole('button', { name: 'Put on this rank' }).click()
  await expect(page.getByText('They have the rank Recruit now.')).toBeVisible()
  await page.goto('/admin?tab=ranks&show=history')
  await expect(row(page, name)).toContainText('Ran the whole summer camp.')
  expect(await on.root.collection('users').getOne(newcomer.record.id)).toMatchObject({
    rank: await on.rankId('Recruit'),
  })
})

test(
  'leave is requested in a minute, decided, shown and withdrawn',
  { tag: '@all' },
  async ({ page, browser, logIn, site }) => {
    const on = await ranksOf(site)
    const newcomer = await on.newMember('Recruit')
    const name = String(newcomer.record['username'])
    await on.tick()
    await comeBack(page, newcomer)
    await page.goto('/my-rank')
    await page.getByRole('button', { name: 'Ask for leave' }).click()
    const form = page.getByRole('dialog', { name: 'Ask for leave' })
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByText('Please give the last day')).toBeVisible()
    await form.getByLabel('Last day').fill(dayIn(10))
    await form.getByRole('textbox', { name: /^Why/ }).fill('A long walk.')
    expect(await lookEverywhere(page, 'asking for leave')).toEqual([])
    await page.setViewportSize(desktop)
    await form.getByRole('button', { name: 'Send' }).click()
    const leave = page.getByRole('region', { name: 'Leave' })
    await expect(leave.getByText('Asked for', { exact: true })).toBeVisible()

    const staff = await browser.newPage()
    await standInForOthers(staff)
    await logIn('staff', staff)
    await staff.goto(`${site.url}/admin?tab=ranks&show=asked`)
    await expect(row(staff, name)).toContainText('A long walk.')
    expect(await lookEverywhere(staff, 'leave that is asked for')).toEqual([])
    await staff.setViewportSize(desktop)
    await row(staff, name)
      .getByRole('button', { name: `Approve: ${name}` })
      .click()
    const answer = staff.getByRole('dialog', { name: `Approve the leave of ${name}?` })
    await answer.getByRole('textbox').fill('Mind the bears.')
    await answer.getByRole('button', { name: 'Approve' }).click()
    await expect(staff.getByText(`The leave of ${name} is approved.`)).toBeVisible()
    await on.tick()
    await expect(leave.getByText('Right now')).toBeVisible()
    await expect(leave.getByText('Staff wrote: Mind the bears.')).toBeVisible()
    await expect(page.getByText('On leave', { exact: true })).toBeVisible()
    await staff.getByText(/^On leave/).click()
    await expect(row(staff, name)).toContainText('Right now')
    await staff.close()

    await leave.getByRole('button', { name: 'Take back' }).click()
    await page
      .getByRole('dialog', { name: 'Take this leave back?' })
      .getByRole('button', { name: 'Take back' })
      .click()
    await expect(leave.getByText('Taken back', { exact: true })).toBeVisible()
  },
)

function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
}
