import { authCookie, loggedInAs, loggedOut, logInByPassword, openReady, storedAuth } from './support/login.ts'
import { comeBack, createNewcomer } from './support/members.ts'
import { people, superuserClient } from './support/people.ts'
import { expect, standInForOthers, test } from './support/test.ts'
import { untilLive } from './support/visits.ts'

test(
  'login and log-out reach the other tabs',
  { tag: ['@AU-10', '@AU-07'] },
  async ({ page, context, site }) => {
    const newcomer = await createNewcomer(site)
    const other = await context.newPage()
    await openReady(other, '/events')
    await expect(other.getByText('Please login to view events')).toBeVisible()
    await openReady(page, '/login')
    await logInByPassword(page, newcomer.email, newcomer.password)
    await loggedInAs(page, newcomer.record['username'])
    await loggedInAs(other, newcomer.record['username'])
    await expect(other.getByText('Please login to view events')).toHaveCount(0)

    await page.getByRole('button', { name: 'LOGOUT' }).first().click()
    await loggedOut(page)
    await loggedOut(other)
    await expect(other.getByText('Please login to view events')).toBeVisible()

    await openReady(page, '/login')
    await logInByPassword(page, newcomer.email, newcomer.password)
    await loggedInAs(other, newcomer.record['username'])
    await page.evaluate(() => {
      const state = JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}')
      const expired = `${btoa('{}')}.${btoa(JSON.stringify({ exp: 1_000_000_000 }))}.x`
      localStorage.setItem('pocketbase_auth', JSON.stringify({ ...state, token: expired }))
    })
    await loggedOut(other)
    expect(await authCookie(page), 'an invalid token ends the cookie').toBeUndefined()
  },
)

test(
  'a token that has run out, is nonsense or no longer known ends the session',
  { tag: ['@AU-07', '@AU-10'] },
  async ({ page, site, allowConsole }) => {
    allowConsole(/status of 40[134]/)
    await openReady(page, '/policies')
    for (const stored of ['{broken', JSON.stringify({ token: 'no.token', record: { id: 'x' } })]) {
      await page.evaluate((value) => {
        localStorage.setItem('pocketbase_auth', value)
        document.cookie = 'pb_auth=left-over; path=/; max-age=1000'
      }, stored)
      await openReady(page, '/policies')
      await loggedOut(page)
      expect(await authCookie(page)).toBeUndefined()
    }

    const newcomer = await createNewcomer(site)
    await comeBack(page, newcomer)
    await openReady(page, '/policies')
    await loggedInAs(page, newcomer.record['username'])
    await expect.poll(() => authCookie(page)).toBeDefined()
    const pb = await superuserClient(site.url, site.superuser)
    await pb.collection('users').delete(newcomer.record.id)
    await openReady(page, '/policies')
    await loggedOut(page)
    expect(await storedAuth(page)).toBeNull()
    await expect.poll(() => authCookie(page)).toBeUndefined()
  },
)

test(
  'a renewal whose answer is cut off ends nothing',
  { tag: ['@AU-07', '@all'] },
  async ({ page, logIn }) => {
    const renewal = '**/api/collections/users/auth-refresh'
    await page.route(renewal, (route) => route.fulfill({ status: 200, body: '' }))
    await logIn('member')
    const answered = page.waitForResponse(renewal)
    await openReady(page, '/account')
    await answered
    await page.unroute(renewal)
    await page.reload()
    await loggedInAs(page, people.member.username)
    expect(new URL(page.url()).pathname).toBe('/account')
  },
)

test('a log-out while the session is being renewed stays one', { tag: '@AU-07' }, async ({ page, logIn }) => {
  const renewal = '**/api/collections/users/auth-refresh'
  const held = Promise.withResolvers<void>()
  await page.route(renewal, async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  await logIn('member')
  const asked = page.waitForRequest(renewal)
  await openReady(page, '/policies')
  await asked
  await page.getByRole('button', { name: 'LOGOUT' }).first().click()
  await loggedOut(page)
  const answered = page.waitForResponse(renewal)
  held.resolve()
  await answered
  // The page holds this lock until it has processed the response.
  await page.evaluate(() => navigator.locks.request('session', () => undefined))
  await loggedOut(page)
  expect(await storedAuth(page)).toBeNull()
})

test(
  'a password that is changed in one tab leaves the other tabs logged in',
  { tag: ['@AU-10', '@all'] },
  async ({ page, context, site }) => {
    const newcomer = await createNewcomer(site)
    await comeBack(page, newcomer)
    const other = await context.newPage()
    await standInForOthers(other)
    const renewed = () => other.waitForResponse('**/api/collections/users/auth-refresh')
    const ready = Promise.all([untilLive(other, 'clips'), renewed()])
    await other.goto('/clips')
    await ready

    await openReady(page, '/account')
    await page.getByRole('button', { name: 'Change password', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await dialog.getByLabel('Present password', { exact: true }).fill(newcomer.password)
    await dialog.getByLabel('New password', { exact: true }).fill('another horse for tonight')
    const answer = renewed()
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    expect((await answer).status(), 'asked with the new token').toBe(200)
    await loggedInAs(other, newcomer.record['username'])
    await expect(other.getByText('You have been logged out.')).toHaveCount(0)
    await loggedInAs(page, newcomer.record['username'])
  },
)
