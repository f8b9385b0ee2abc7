import type { Page } from '@playwright/test'
import community from '@longhouse/contract/testing'
import {
  authCookie,
  email,
  loggedInAs,
  loggedOut,
  logInByPassword,
  openReady,
  password,
  loginButton,
  storedAuth,
} from './support/login.ts'
import { comeBack, createNewcomer } from './support/members.ts'
import { demoPassword, people, superuserClient } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Opens Discord's window and picks a person in it. */
async function pickInPopup(page: Page, button: string, person: RegExp | 'Cancel'): Promise<URL> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const popup = await opening
  await popup.waitForURL(/\/oauth2\/authorize/)
  const address = new URL(popup.url())
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: person }).click()
  await closing
  return address
}

test(
  'the login screen: Discord, Join Server, or an e-mail that asks for its password',
  { tag: ['@AU-01', '@AU-06', '@AU-07', '@NV-06'] },
  async ({ page, allowConsole }) => {
    allowConsole(/status of 400/)
    await openReady(page, '/login')
    const main = page.locator('main')
    await expect(main.getByRole('button', { name: 'Login with Discord' })).toBeVisible()
    const join = main.getByRole('link', { name: 'Join Server' })
    await expect(join).toHaveAttribute('href', community.links.invite)
    await expect(join).toHaveAttribute('target', '_blank')
    await expect(main.getByText('or', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')

    await email(page).fill('robin_reed')
    await expect(password(page)).toHaveCount(0)
    await expect(loginButton(page)).toHaveCount(0)
    await email(page).pressSequentially('@')
    await expect(password(page)).toBeVisible()
    await expect(loginButton(page)).toBeVisible()

    await logInByPassword(page, people.member.email, 'not this one')
    await expect(page.getByRole('alert')).toHaveText('Failed to authenticate.')
    await expect(password(page), 'what was typed stays').toHaveValue('not this one')
    await password(page).fill(demoPassword)
    await password(page).press('Enter')
    await expect(page).toHaveURL('/')
    await loggedInAs(page, people.member.username)

    const stored: unknown = JSON.parse((await storedAuth(page)) ?? '{}')
    expect(stored).toMatchObject({ token: expect.any(String), record: { username: 'robin_reed' } })
    const cookie = await authCookie(page)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
    expect('pb_auth='.length + (cookie?.value.length ?? 9999)).toBeLessThanOrEqual(4096)
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toMatchObject(stored as { token: string })

    await page.evaluate(() => {
      localStorage.setItem('something', 'else')
      sessionStorage.setItem('something', 'else')
      for (const path of ['/', '/events']) document.cookie = `pb_auth=left-over; path=${path}; max-age=1000`
    })
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await page.getByRole('button', { name: 'LOGOUT' }).first().click()
    await expect(page).toHaveURL('/')
    await loggedOut(page)
    expect(await storedAuth(page)).toBeNull()
    expect(await page.evaluate(() => [localStorage.getItem('something'), sessionStorage.length])).toEqual([
      null,
      0,
    ])
    expect(
      (await page.context().cookies([page.url(), `${page.url()}events`])).map(({ name }) => name),
    ).toEqual([])
  },
)

test('each failed login has its sentence', { tag: ['@AU-06', '@all'] }, async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  // Twenty seconds pass in one here.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => {
      document.documentElement.dataset['patience'] = String(milliseconds)
      return timeout(milliseconds / 20)
    }
  })
  await openReady(page, '/login')
  const call = '**/api/collections/users/auth-with-password*'
  await page.route(call, () => undefined)
  await logInByPassword(page, people.member.email)
  await expect(page.getByRole('alert')).toHaveText('Connection is slow. Please try again.')
  await expect(page.locator('html')).toHaveAttribute('data-patience', '20000')
  await expect(loginButton(page)).toBeEnabled()

  for (const [answer, sentence] of [
    [
      { status: 429, message: 'Too many attempts. Please wait a minute.' },
      'Too many attempts. Please wait a minute.',
    ],
    [{ status: 500, message: '' }, 'Login failed. Please try again.'],
  ] as const) {
    await page.unroute(call)
    await page.route(call, (route) => route.fulfill({ status: answer.status, json: { ...answer, data: {} } }))
    await loginButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
  }
  await page.unroute(call)
  await page.route(call, (route) => route.abort('internetdisconnected'))
  await loginButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  expect(await storedAuth(page)).toBeNull()
})

test(
  'login through the Discord window, with roles by name afterwards',
  { tag: ['@AU-01', '@AU-03', '@AU-05'] },
  async ({ page, site }) => {
    await page.addInitScript(() => {
      const open = window.open.bind(window)
      window.open = (url, target, features) => {
        document.documentElement.dataset['popup'] = features ?? ''
        return open(url, target, features)
      }
    })
    await openReady(page, '/login')
    const asked = page.waitForRequest('**/auth-with-oauth2*')
    const address = await pickInPopup(page, 'Login with Discord', /Juno Vale/)
    expect(address.searchParams.get('scope')?.split(/[ +]/)).toEqual([
      'identify',
      'email',
      'guilds.members.read',
    ])
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    expect((await asked).postDataJSON()).toMatchObject({
      provider: 'discord',
      createData: { emailVisibility: false },
    })
    await expect(page).toHaveURL('/')
    await loggedInAs(page, people.secondMember.username)

    const features = (await page.locator('html').getAttribute('data-popup')) ?? ''
    const size = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(features)?.[1])
    expect(size('width')).toBeLessThanOrEqual(1024)
    expect(size('height')).toBeLessThanOrEqual(768)

    const pb = await superuserClient(site.url, site.superuser)
    const stored = await pb
      .collection('users')
      .getFirstListItem(`username = '${people.secondMember.username}'`)
    expect(stored).toMatchObject({
      discord_id: people.secondMember.discordId,
      discord_data: {
        roles: [expect.objectContaining({ name: 'Member' }), expect.objectContaining({ name: 'Event Host' })],
      },
    })
  },
)

test(
  'register: join first, then Discord; a new account hides its e-mail in the end',
  { tag: ['@AU-02', '@AU-03', '@AU-04'] },
  async ({ page, site, discord, allowConsole }) => {
    allowConsole(/Discord authentication failed|status of 403/)
    await openReady(page, '/register')
    const main = page.locator('main')
    await expect(main.getByText('Please join our Discord server first.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Join Server' })).toHaveAttribute(
      'href',
      community.links.invite,
    )
    await expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')

    await pickInPopup(page, 'Register with Discord', /Otto Far/)
    await expect(page.getByRole('alert')).toHaveText(
      'You must be a member of our Discord server to register.',
    )
    expect(await storedAuth(page)).toBeNull()
    expect(await authCookie(page)).toBeUndefined()

    const outsider = '1190000000000000006'
    await discord.setMembership(outsider, true)
    try {
      const asked = page.waitForRequest('**/auth-with-oauth2*')
      const changed = page.waitForRequest(
        (request) => request.method() === 'PATCH' && request.url().includes('/users/records/'),
      )
      await pickInPopup(page, 'Register with Discord', /Otto Far/)
      expect((await asked).postDataJSON()).toMatchObject({ createData: { emailVisibility: true } })
      expect((await changed).postDataJSON()).toMatchObject({ emailVisibility: false })
      await expect(page).toHaveURL('/')
      await loggedInAs(page, 'otto.far')
      const pb = await superuserClient(site.url, site.superuser)
      const made = await pb.collection('users').getFirstListItem("username = 'otto.far'")
      expect(made).toMatchObject({ emailVisibility: false, discord: outsider, discord_id: outsider })
      // An open page would receive the deletion of its account.
      await page.goto('about:blank')
      await pb.collection('users').delete(made.id)
    } finally {
      await discord.setMembership(outsider, false)
    }
  },
)

test(
  'an outsider, a cancelled login and a broken Discord',
  { tag: ['@AU-04', '@AU-06', '@all'] },
  async ({ page, discord, allowConsole }) => {
    allowConsole(/Discord authentication failed|Failed to load resource/)
    await openReady(page, '/login')
    await pickInPopup(page, 'Login with Discord', /Otto Far/)
    await expect(page.getByRole('alert')).toHaveText("Please ensure you've joined before continuing.")
    expect(await storedAuth(page)).toBeNull()
    expect(await authCookie(page)).toBeUndefined()
    await loggedOut(page)

    await pickInPopup(page, 'Login with Discord', 'Cancel')
    await expect(page.getByRole('alert')).toHaveText('Failed to authenticate with Discord')

    await discord.setFault({ kind: 'down', target: 'api' })
    await pickInPopup(page, 'Login with Discord', /Robin Reed/)
    await expect(page.getByRole('alert')).toHaveText('Failed to authenticate with Discord', {
      timeout: 30_000,
    })
    expect(await storedAuth(page)).toBeNull()

    await page.locator('main').getByRole('link', { name: 'Register' }).click()
    await pickInPopup(page, 'Register with Discord', /Robin Reed/)
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to authenticate with Discord. Please try again.',
      { timeout: 30_000 },
    )
    expect(await storedAuth(page)).toBeNull()
  },
)

test(
  'a window that was closed can be opened again',
  { tag: ['@AU-01', '@all'] },
  async ({ page, allowConsole }) => {
    allowConsole(/Discord authentication failed/)
    await openReady(page, '/login')
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Login with Discord' }).click()
    await (await opening).close()
    await page.getByRole('button', { name: 'Start over' }).click()
    await pickInPopup(page, 'Login with Discord', /Robin Reed/)
    await expect(page).toHaveURL('/')
    await loggedInAs(page, people.member.username)
  },
)

test(
  'the way back leads to the screen whose gate sent one to log in',
  { tag: ['@AU-01', '@AC-01', '@EV-05', '@all'] },
  async ({ page, site }) => {
    const newcomer = await createNewcomer(site)
    await openReady(page, '/events?game=gta5')
    await page.locator('main').getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL('/login')
    await page.locator('main').getByRole('link', { name: 'Register' }).click()
    await page.locator('main').getByRole('link', { name: 'Login' }).click()
    await logInByPassword(page, newcomer.email, newcomer.password)
    await expect(page).toHaveURL('/events?game=gta5')

    await page.getByRole('button', { name: 'LOGOUT' }).first().click()
    for (const path of ['/account', '/staff-application', '/game-interest']) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    }
    await logInByPassword(page, newcomer.email, newcomer.password)
    await expect(page).toHaveURL('/game-interest')
    await page.goto('/login')
    await expect(page, 'a logged-in member sees no login').toHaveURL('/')
  },
)

test(
  'the landing screen of Discord leads on after half a second',
  { tag: ['@AU-08', '@RT-08'] },
  async ({ page, site }) => {
    const newcomer = await createNewcomer(site)
    await page.clock.install()
    await page.goto('/discord/callback')
    await expect(page.getByRole('heading', { name: 'Linking Discord account...' })).toBeVisible()
    await page.clock.runFor(600)
    await expect(page).toHaveURL('/login?error=discord_sync_failed')
    await expect(page.getByRole('status').filter({ hasText: 'could not be linked' })).toBeVisible()

    await comeBack(page, newcomer)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await page.goto('/discord/callback')
    await expect(page.getByRole('heading', { name: 'Linking Discord account...' })).toBeVisible()
    await page.clock.runFor(400)
    await expect(page).toHaveURL('/discord/callback')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/account')
  },
)

for (const { path, reason } of [
  { path: '/account', reason: 'Please log in to see your account.' },
  { path: '/staff-application', reason: 'Please log in to apply for the staff.' },
  { path: '/game-interest', reason: 'Please log in to tell us what you play.' },
  { path: '/clips', reason: 'Please login to view clips.' },
]) {
  test(
    `a guest sent from ${path} to log in reads why, and returns`,
    { tag: ['@AU-01', '@all'] },
    async ({ page }) => {
      await openReady(page, path)
      if (path === '/clips') await page.getByRole('link', { name: 'Go to Login' }).click()
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible()
      await logInByPassword(page, people.member.email)
      await expect(page).toHaveURL(path)
    },
  )
}

test(
  'a guest who opens the login directly gets no explanation',
  { tag: ['@AU-01', '@all'] },
  async ({ page }) => {
    await openReady(page, '/login')
    await expect(page.getByText(/^Please log ?in to/)).toHaveCount(0)
  },
)
