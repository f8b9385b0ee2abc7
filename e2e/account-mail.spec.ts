import type { Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { desktop, lookEverywhere, phone } from './support/axe.ts'
import { comeBack, createNewcomer, type Newcomer } from './support/members.ts'
import { superuserClient } from './support/people.ts'
import { expect, test as base } from './support/test.ts'
import { countRequests } from './support/visits.ts'

const test = base.extend<{ readonly newcomer: Newcomer }>({
  newcomer: async ({ site }, use) => use(await createNewcomer(site)),
})

const newPassword = 'moss and lime and chalk'
// The browser logs a refused form on the console, whatever the page does with it.
const refused = /status of 40[0134]/

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function typeAddress(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByLabel('Email').fill(email)
}

async function logInWith(page: Page, email: string, password: string): Promise<void> {
  await typeAddress(page, email)
  await enterPassword(page, password)
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await button(page, 'Log in').click()
}

async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

const isIn = (page: Page, { record }: Newcomer) =>
  expect(page.getByRole('banner').getByRole('link', { name: record['username'] }).first()).toBeVisible()

/** Whether a token is still valid. */
async function isAlive({ pb }: Pick<Newcomer, 'pb'>): Promise<boolean> {
  const client = new PocketBase(pb.baseURL)
  client.authStore.save(pb.authStore.token)
  return client
    .collection('users')
    .authRefresh()
    .then(
      () => true,
      () => false,
    )
}

test(
  'a forgotten password: from the login screen by mail to a new one, on a phone',
  { tag: ['@AU-09', '@BE-02'] },
  async ({ page, newcomer, mailbox, allowConsole }) => {
    allowConsole(refused)
    await page.setViewportSize(phone)
    await typeAddress(page, newcomer.email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/reset-password')
    await expect(page.getByLabel('Email')).toHaveValue(newcomer.email)
    await button(page, 'Send me a link').click()
    await expect(page.getByRole('status').filter({ hasText: 'a link is on its way' })).toBeVisible()

    const link = await mailbox.linkTo(newcomer.email, /new password/)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('password123')
    await button(page, 'Set new password').click()
    await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await button(page, 'Set new password').click()
    await expect(page.getByText('Your new password is set')).toBeVisible()
    expect(await isAlive(newcomer)).toBe(false)
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByLabel('Email').fill(newcomer.email)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await button(page, 'Sign In').click()
    await expect(page).toHaveURL('/')

    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await button(page, 'Set new password').click()
    await expect(page.getByRole('alert')).toHaveText('This link has expired or was used already.')
    await page.getByRole('link', { name: 'Send me a new link' }).click()
    await expect(button(page, 'Send me a link')).toBeVisible()
  },
)

test(
  'with the mail server down the screen answers at once, and the mail arrives later, once',
  { tag: ['@AU-09', '@all'] },
  async ({ page, site, newcomer, mailbox }) => {
    await mailbox.break('down')
    await page.goto('/reset-password')
    await page.getByLabel('Email').fill(newcomer.email)
    await button(page, 'Send me a link').click()
    await expect(page.getByText('a link is on its way')).toBeVisible()
    expect(await mailbox.mailsTo(newcomer.email)).toEqual([])
    await mailbox.repair()
    await mailbox.linkTo(newcomer.email, /new password/)
    const superuser = await superuserClient(site.url, site.superuser)
    const filter = superuser.filter('recipient = {:email}', { email: newcomer.email })
    const states = async () =>
      (await superuser.collection('mails').getFullList({ filter })).map(({ status }) => status)
    await expect.poll(states, 'no worker sends it again').toEqual(['delivered'])
    expect(await mailbox.mailsTo(newcomer.email)).toHaveLength(1)
  },
)

test(
  'an address is confirmed, then changed; the page describes every state',
  { tag: ['@AU-09', '@BE-02', '@all'] },
  async ({ page, site, mailbox, allowConsole }) => {
    allowConsole(refused)
    const newcomer = await createNewcomer(site, { verified: false })
    await comeBack(page, newcomer)
    await page.goto('/account')
    await expect(page.getByText('Your address is not confirmed yet.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Second factor' })).toBeDisabled()
    await button(page, 'Send the mail again').click()
    await expect(page.getByText(`A mail is on its way to ${newcomer.email}`)).toBeVisible()
    await page.goto(await mailbox.linkTo(newcomer.email, /Confirm your e-mail/))
    await expect(page.getByText('Your address is confirmed.')).toBeVisible()
    await page.getByRole('link', { name: 'To my account' }).click()
    await expect(page.getByText('Your address is confirmed.')).toBeVisible()

    const moved = `moved-${newcomer.email}`
    await button(page, 'Change e-mail').click()
    const dialog = page.getByRole('dialog', { name: 'Change e-mail' })
    await dialog.getByLabel('New e-mail').fill(newcomer.email)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(dialog.getByText('This address cannot be used.')).toBeVisible()
    await dialog.getByLabel('New e-mail').fill(moved)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(dialog.getByText(`A link is on its way to ${moved}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()

    await page.goto(await mailbox.linkTo(moved, /new e-mail address/))
    await expect(page.getByText(`New address: ${moved}`)).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await button(page, 'Use this address').click()
    await expect(page.getByText('This password is not right.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
    await button(page, 'Use this address').click()
    await expect(page.getByText(`Your address is now ${moved}`)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' }).first()).toBeVisible()
    expect(await isAlive(newcomer)).toBe(false)
    await logInWith(page, moved, newcomer.password)
    await isIn(page, newcomer)
  },
)

test(
  'a code by mail logs in; with a second factor it needs the password too, in whichever order',
  { tag: ['@AU-09', '@BE-02', '@all'] },
  async ({ page, newcomer, site, mailbox, allowConsole }) => {
    allowConsole(refused)
    await page.setViewportSize(phone)
    await typeAddress(page, newcomer.email)
    await button(page, 'E-mail me a code').click()
    const code = page.getByLabel('Code')
    await expect(code).toBeFocused()
    const first = await mailbox.codeTo(newcomer.email)
    await code.fill(first.startsWith('0') ? '11111111' : '00000000')
    await button(page, 'Log in').click()
    await expect(page.getByRole('alert')).toHaveText('This code is wrong or has expired.')
    const pasted = `Your code is ${first}, good for five minutes.`
    await code.fill(pasted)
    await expect(code, 'nothing of it is cut').toHaveValue(pasted)
    await button(page, 'Log in').click()
    await expect(page).toHaveURL('/')

    await page.goto('/account')
    const factor = page.getByRole('switch', { name: 'Second factor' })
    await factor.click()
    await expect(factor).toBeChecked()
    await expect
      .poll(async () => (await newcomer.pb.collection('users').getOne(newcomer.record.id))['second_factor'])
      .toBe(true)
    const token = await page.evaluate(() => localStorage.getItem('pocketbase_auth'))
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'LOGOUT' }).click()
    await expect(page).toHaveURL('/')
    const left = new PocketBase(site.url)
    left.authStore.save((JSON.parse(token ?? '{}') as { token: string }).token)
    await expect.poll(() => isAlive({ pb: left }), 'the server ends the session too').toBe(false)

    await logInWith(page, newcomer.email, newcomer.password)
    await expect(page.getByText('Your password is right.')).toBeVisible()
    await expect.poll(() => mailbox.codeTo(newcomer.email)).not.toBe(first)
    const second = await mailbox.codeTo(newcomer.email)
    await enterCode(page, second)
    await isIn(page, newcomer)

    await page.getByRole('button', { name: 'LOGOUT' }).click()
    await typeAddress(page, newcomer.email)
    await button(page, 'E-mail me a code').click()
    await expect.poll(() => mailbox.codeTo(newcomer.email)).not.toBe(second)
    await enterCode(page, await mailbox.codeTo(newcomer.email))
    await expect(page.getByText('Your code is right.')).toBeVisible()
    await enterPassword(page, newcomer.password)
    await isIn(page, newcomer)
  },
)

test(
  'a log-out before the next screen restarts the login and sends no second code',
  { tag: ['@AU-09', '@all'] },
  async ({ page, newcomer, mailbox }) => {
    await typeAddress(page, newcomer.email)
    await button(page, 'E-mail me a code').click()
    await page.getByLabel('Code').fill(await mailbox.codeTo(newcomer.email))
    const released = Promise.withResolvers<void>()
    await page.route('**/static/**', async (route) => {
      await released.promise
      await route.continue()
    })
    const sent = countRequests(page, '/request-otp')
    await button(page, 'Log in').click()
    await isIn(page, newcomer)
    await page.getByRole('button', { name: 'LOGOUT' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('')
    expect(sent()).toBe(0)
    released.resolve()
  },
)

test(
  'a first half that is too long ago: the login starts over with a plain sentence',
  { tag: ['@AU-09', '@BE-02', '@all'] },
  async ({ page, newcomer, site, mailbox, allowConsole }) => {
    allowConsole(refused)
    const superuser = await superuserClient(site.url, site.superuser)
    await superuser.collection('users').update(newcomer.record.id, { second_factor: true })
    const halves = superuser.collection('_mfas')
    const expire = async () => {
      const filter = superuser.filter('recordRef = {:id}', { id: newcomer.record.id })
      for (const { id } of await halves.getFullList({ filter })) await halves.delete(id)
    }
    const startsOver = page.getByText('Please log in once more, from the beginning.')

    await typeAddress(page, newcomer.email)
    await button(page, 'E-mail me a code').click()
    const first = await mailbox.codeTo(newcomer.email)
    await enterCode(page, first)
    await expect(page.getByText('Your code is right.')).toBeVisible()
    await expire()
    await enterPassword(page, newcomer.password)
    await expect(startsOver).toBeVisible()
    await expect(page.getByText('Your code is right.')).toBeHidden()

    await button(page, 'Sign In').click()
    await expect(page.getByText('Your password is right.')).toBeVisible()
    await expire()
    await expect.poll(() => mailbox.codeTo(newcomer.email)).not.toBe(first)
    const second = await mailbox.codeTo(newcomer.email)
    await enterCode(page, second)
    await expect(startsOver).toBeVisible()

    await enterPassword(page, newcomer.password)
    await expect.poll(() => mailbox.codeTo(newcomer.email)).not.toBe(second)
    await enterCode(page, await mailbox.codeTo(newcomer.email))
    await isIn(page, newcomer)
  },
)

test(
  'sessions: end one, change the password, log out everywhere',
  { tag: ['@AU-09', '@all'] },
  async ({ page, newcomer, site, allowConsole }) => {
    allowConsole(refused)
    const { email, password, record } = newcomer
    const phoneClient = new PocketBase(site.url)
    const userAgent = 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
    const headers = { 'User-Agent': userAgent }
    await phoneClient.collection('users').authWithPassword(email, password, { headers })
    await logInWith(page, email, password)
    await isIn(page, newcomer)
    await page.goto('/account')
    const sessions = page.getByRole('region', { name: 'Sessions' })
    await expect(sessions.getByRole('listitem')).toHaveCount(3)
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
    await sessions.getByRole('button', { name: /Firefox on Android/ }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    expect(await isAlive({ pb: phoneClient })).toBe(false)
    expect(await isAlive(newcomer)).toBe(true)

    await button(page, 'Change password').click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await dialog.getByLabel('Present password', { exact: true }).fill('not the password')
    await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByText('This password is not right.')).toBeVisible()
    await dialog.getByLabel('Present password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await isIn(page, newcomer)
    expect(await isAlive(newcomer)).toBe(false)

    await page.reload()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    const other = new PocketBase(site.url)
    await other.collection('users').authWithPassword(email, newPassword)
    await button(page, 'Log out everywhere').click()
    const asking = page.getByRole('dialog', { name: 'Log out everywhere' })
    await asking.getByRole('button', { name: 'Cancel' }).click()
    expect(await isAlive({ pb: other })).toBe(true)
    await button(page, 'Log out everywhere').click()
    await asking.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page.getByText('You are logged out everywhere.')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await isAlive({ pb: other })).toBe(false)
    expect(record.id).not.toBe('')
  },
)

test(
  'without a connection and with dead links: a plain sentence, a way on, no axe violations in either theme',
  { tag: ['@AU-09', '@RT-22', '@all'] },
  async ({ page, site, logIn, allowConsole }) => {
    test.slow()
    allowConsole(refused, /ERR_FAILED|Failed to load resource/)
    const found: string[] = []
    const look = async (what: string) => void found.push(...(await lookEverywhere(page, what)))
    const breakCalls = () => page.route('**/api/collections/**', (route) => route.abort())

    await page.goto('/reset-password')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await breakCalls()
    await page.getByLabel('Email').fill('somebody@example.test')
    await button(page, 'Send me a link').click()
    await expect(page.getByRole('alert')).toContainText('No connection.')
    await look('no connection')
    await page.unrouteAll()
    await button(page, 'Send me a link').click()
    await expect(page.getByText('Check your inbox')).toBeVisible()
    await look('sent')

    await page.goto('/verify-email#/a.b.c')
    await expect(page.getByRole('alert')).toHaveText('This link has expired or was used already.')
    await look('dead link')
    await page.goto('/confirm-email')
    await expect(page.getByRole('alert')).toContainText('This link is not complete.')
    await page.goto(`/confirm-email#/a.${btoa('{"newEmail":"n@example.test"}').replaceAll('=', '')}.c`)
    await expect(page.getByText('New address: n@example.test')).toBeVisible()
    await look('confirm')
    await page.goto('/reset-password#/a.b.c')
    await look('choose')
    await typeAddress(page, 'somebody@example.test')
    await button(page, 'E-mail me a code').click()
    await expect(page.getByText('a code is on its way')).toBeVisible()
    await look('code')

    await logIn('member')
    await page.goto('/account')
    await expect(page.getByRole('region', { name: 'Sessions' }).getByText('This device')).toBeVisible()
    await look('account')
    await button(page, 'Change password').click()
    await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
    await look('change password')
    expect(found).toEqual([])
    expect(site.output()).not.toMatch(/#\/ey/)
  },
)
