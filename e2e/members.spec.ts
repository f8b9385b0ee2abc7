import type { Browser, Page } from '@playwright/test'
import { lookEverywhere, phone } from './support/axe.ts'
import { loggedOut } from './support/login.ts'
import { comeBack, createNewcomer, type Newcomer } from './support/members.ts'
import { people, superuserClient } from './support/people.ts'
import type { SiteProcess } from './support/site-process.ts'
import { expect, standInForOthers, test } from './support/test.ts'
import { untilLive } from './support/visits.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The dialog of a member, in an admin's page. */
async function openDetails(page: Page, { record }: Newcomer) {
  const name = String(record['username'])
  await page.goto(`/admin?q=${name}`)
  await page.getByRole('list', { name: 'Users' }).getByRole('button', { name }).click()
  await expect(question(page, 'User Details')).toBeVisible()
  return question(page, 'User Details')
}

/** The member's own browser, with the list of clips open and live. */
async function openElsewhere(browser: Browser, site: SiteProcess, newcomer: Newcomer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  await standInForOthers(page)
  await comeBack(page, newcomer)
  const live = untilLive(page, 'clips')
  await page.goto('/clips')
  await live
  return page
}

test('an admin suspends a member, whose open page shows it at once, and so does the login', async ({
  page,
  browser,
  site,
  logIn,
}) => {
  // Two browsers and three logins in one story.
  test.slow()
  const newcomer = await createNewcomer(site)
  const theirs = await openElsewhere(browser, site, newcomer)
  await logIn('admin')
  const details = await openDetails(page, newcomer)
  await details.getByRole('button', { name: 'Suspend', exact: true }).click()
  const form = question(page, 'Suspend')
  await form.getByLabel('How long').selectOption('Until a moment')
  await form.getByLabel('End date').fill('01/12/2999')
  await form.getByLabel('Reason').fill('Spam in the chat')
  await form.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText(`${newcomer.record['username']} is suspended`, { exact: true })).toBeVisible()
  await expect(details.getByText(/This account is suspended until .*2999.*: Spam in the chat/)).toBeVisible()
  await expect(details.getByRole('button', { name: 'End the suspension' })).toBeVisible()

  const sentence = /^This account is suspended until 1 Dec 2999, \d\d:\d\d: Spam in the chat$/
  await expect(theirs).toHaveURL(/\/login/)
  await expect(theirs.getByText(sentence)).toBeVisible()
  await theirs.goto('/login')
  await expect(theirs.getByText(sentence)).toHaveCount(0)
  await theirs.getByLabel('Email').fill(newcomer.email)
  await theirs.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await button(theirs, 'Sign In').click()
  await expect(theirs.getByRole('alert')).toHaveText(sentence)

  // The list shows it, and filters by suspension.
  await page.goto('/admin')
  await page.getByRole('combobox', { name: 'Filter by state' }).selectOption('Suspended')
  const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(cards.filter({ hasNotText: 'Suspended' })).toHaveCount(0)
  await cards
    .filter({ hasText: String(newcomer.record['username']) })
    .getByRole('button')
    .click()
  await details.getByRole('button', { name: 'End the suspension' }).click()
  await button(page, 'Let them in again').click()
  await expect(page.getByText(`${newcomer.record['username']} may log in again`)).toBeVisible()
  await expect(details.getByRole('button', { name: 'End the suspension' })).toHaveCount(0)
  await button(theirs, 'Sign In').click()
  await expect(theirs).toHaveURL('/')
  await theirs.context().close()
})

test(
  'an admin makes a member one, sends a reset and ends sessions; each is asked first',
  { tag: '@all' },
  async ({ page, site, mailbox, logIn }) => {
    const newcomer = await createNewcomer(site)
    const root = await superuserClient(site.url, site.superuser)
    const { id, username } = newcomer.record as unknown as { id: string; username: string }
    const account = () => root.collection('users').getOne(id)
    await page.setViewportSize(phone)
    await logIn('admin')
    const details = await openDetails(page, newcomer)
    const act = (name: string) => details.getByRole('button', { name, exact: true }).click()

    await act('Make an admin')
    await question(page, 'Make an admin').getByRole('button', { name: 'Cancel' }).click()
    expect(await account()).toMatchObject({ is_admin: false })
    await act('Make an admin')
    await button(page, 'Make them an admin').click()
    await expect(details.getByText('Admin', { exact: true })).toBeVisible()
    expect(await account()).toMatchObject({ is_admin: true, is_staff: true })
    await act('Take admin rights')
    await button(page, 'Take the rights').click()
    await expect(page.getByText(`${username} is no admin any more`)).toBeVisible()
    expect(await account()).toMatchObject({ is_admin: false, is_staff: false })

    await act('Send a password reset')
    await button(page, 'Send the mail').click()
    await expect(page.getByText(`A reset for ${username} is on its way`)).toBeVisible()
    expect(await mailbox.linkTo(newcomer.email, /new password/)).toContain('/reset-password')

    await act('End all sessions')
    await button(page, 'Log them out').click()
    await expect(page.getByText(`${username} is logged out everywhere`)).toBeVisible()
    await expect(newcomer.pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })

    await page.goto('/admin?tab=audit')
    const log = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
    await expect(log.filter({ hasText: 'Sent a reset' }).filter({ hasText: username }).first()).toBeVisible()
  },
)

test(
  'an admin ends all sessions of a member, whose open page is logged out with a message',
  { tag: '@all' },
  async ({ page, browser, site, logIn }) => {
    const newcomer = await createNewcomer(site)
    const theirs = await openElsewhere(browser, site, newcomer)
    await logIn('admin')
    const details = await openDetails(page, newcomer)
    await details.getByRole('button', { name: 'End all sessions' }).click()
    await button(page, 'Log them out').click()
    await expect(page.getByText(`${newcomer.record['username']} is logged out everywhere`)).toBeVisible()

    await expect(theirs.getByText('You have been logged out. Please log in again.')).toBeVisible()
    await loggedOut(theirs)
    await expect(theirs).toHaveURL(/\/clips$/)
    await expect(theirs.getByText('Please login to view clips')).toBeVisible()
    await theirs.context().close()
  },
)

test(
  'refused actions show a message in place',
  { tag: '@all' },
  async ({ page, site, logIn, allowConsole }) => {
    allowConsole(/status of 40[03]/)
    const nameless = await createNewcomer(site)
    const root = await superuserClient(site.url, site.superuser)
    const users = root.collection('users')
    await users.update(nameless.record.id, { is_admin: true, can_operate: true })
    const { id } = await users.getFirstListItem(`username = '${people.admin.username}'`)
    await users.update(id, { can_operate: false })
    await logIn('admin')
    const details = await openDetails(page, nameless)
    await details.getByRole('button', { name: 'End all sessions' }).click()
    await button(page, 'Log them out').click()
    await expect(page.getByRole('alert')).toContainText('operates the site')
    await users.update(nameless.record.id, { is_admin: false, can_operate: false })
    await users.update(id, { can_operate: true })
  },
)

test(
  'staff by role see the suspension of a member, but cannot change it',
  { tag: '@all' },
  async ({ page, site, logIn }) => {
    const newcomer = await createNewcomer(site, { suspended_until: '' })
    const root = await superuserClient(site.url, site.superuser)
    await root.collection('users').update(newcomer.record.id, { suspended_until: '2999-01-01 00:00:00.000Z' })
    await logIn('staff')
    const details = await openDetails(page, newcomer)
    await expect(details.getByText(/This account is suspended until/)).toBeVisible()
    await expect(details.getByRole('heading', { name: 'Manage' })).toHaveCount(0)
    await root.collection('users').update(newcomer.record.id, { suspended_until: '' })
  },
)

test(
  'no accessibility violations at both sizes and in both themes',
  { tag: '@all' },
  async ({ page, site, logIn }) => {
    test.setTimeout(180_000)
    const newcomer = await createNewcomer(site)
    const root = await superuserClient(site.url, site.superuser)
    await root
      .collection('users')
      .update(newcomer.record.id, { suspended_until: '2999-01-01 00:00:00.000Z', suspended_reason: 'Spam' })
    await logIn('admin')
    const details = await openDetails(page, newcomer)
    await details.getByRole('button', { name: 'End all sessions' }).scrollIntoViewIfNeeded()
    const found = await lookEverywhere(page, 'the details')
    await details.getByRole('button', { name: 'End the suspension' }).click()
    await expect(question(page, 'End the suspension')).toBeVisible()
    found.push(...(await lookEverywhere(page, 'the question')))
    await button(page, 'Cancel').click()
    await details.getByRole('button', { name: 'Change the suspension' }).click()
    await expect(question(page, 'Change the suspension').getByLabel('End date')).toBeVisible()
    found.push(...(await lookEverywhere(page, 'the form')))
    expect(found).toEqual([])
    await root.collection('users').update(newcomer.record.id, { suspended_until: '', suspended_reason: '' })
  },
)
