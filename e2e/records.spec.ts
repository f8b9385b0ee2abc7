import type { Browser, Page } from '@playwright/test'
import { noise } from './events.data.ts'
import { daysAgo, draftRun, handInRun, sayAbout, verifiedRun, type MemberWithClient } from './records.data.ts'
import { lookEverywhere } from './support/axe.ts'
import { forgetSamples } from './support/forget-samples.ts'
import { comeBack, createNewcomer, type Newcomer } from './support/members.ts'
import { clientOf } from './support/people.ts'
import type { SiteProcess } from './support/site-process.ts'
import { expect, standInForOthers, test } from './support/test.ts'
import { untilLive } from './support/visits.ts'

// Boards and queue are shared, so these tests have a separate site and run in sequence.
test.use({ siteOf: 'records' })
test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.beforeAll(({ site }) => forgetSamples(site))

const verifiers = async ({ url }: SiteProcess) =>
  [await clientOf(url, 'admin'), await clientOf(url, 'staff')] as const
const board = (map: string, size = 1) => `/records?map=${map}&size=${size}`
const podium = (page: Page) => page.getByRole('list', { name: 'Podium' }).getByRole('listitem')
const standing = (page: Page) => page.getByRole('complementary', { name: 'Where it stands' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Another browser on the same site, as another member. */
async function pageOf(browser: Browser, site: SiteProcess, newcomer: Newcomer): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await standInForOthers(page)
  await comeBack(page, newcomer)
  return page
}

async function pageAs(
  browser: Browser,
  site: SiteProcess,
  logIn: (name: 'admin' | 'staff', page: Page) => Promise<void>,
  name: 'admin' | 'staff',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await standInForOthers(page)
  await logIn(name, page)
  return page
}

test(
  'a run from handing in to the board of everybody, and off it again [VR-02, VR-05, VR-07]',
  { tag: '@all' },
  async ({ page, browser, site, logIn }) => {
    const player = await createNewcomer(site)
    const watcher = await pageOf(browser, site, await createNewcomer(site))
    const verifier = await pageAs(browser, site, logIn, 'staff')
    const second = await clientOf(site.url, 'admin')
    const name = player.record['username'] as string

    const live = [untilLive(watcher, 'runs'), untilLive(verifier, 'runs')]
    await watcher.goto(board('the_toumb'))
    await expect(watcher.getByRole('heading', { name: 'No records yet' })).toBeVisible()
    await verifier.goto('/records/queue')
    await expect(verifier.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()
    await Promise.all(live)

    await comeBack(page, player)
    await page.goto(board('the_toumb'))
    await page.getByRole('link', { name: 'Hand in a run' }).first().click()
    const form = dialog(page)
    await expect(form.getByText('Give map and round, and this says which proof is needed.')).toBeVisible()
    await form.getByLabel('Round reached').fill('33')
    await expect(form.getByText('A video is needed: this would be the community record.')).toBeVisible()
    await form.getByRole('button', { name: 'Hand in' }).click()
    await expect(form.getByText('A run among the best needs a video. Please add its address.')).toBeVisible()
    await expect(form.getByText('Please enter when it was played')).toBeVisible()
    await form.getByLabel('Played date').fill('01/11/2026')
    await form.getByLabel('Played time, hours').fill('20')
    await form.getByLabel('Played time, minutes').fill('00')
    await form.getByLabel('Add somebody without an account').fill('Pip')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form.getByText('A squad of 2')).toBeVisible()
    await form.getByRole('button', { name: 'Remove Pip' }).click()
    await form.getByRole('button', { name: 'Add a moment' }).click()
    await form.getByLabel('Time of moment 1').fill('half past')
    await form.getByLabel('What moment 1 shows').fill('Round 33 begins')
    await form.getByLabel('Link to the video').fill('https://youtu.be/aqz-KE-bpKQ')
    await form.getByRole('button', { name: 'Hand in' }).click()
    await expect(form.getByText('Like 12:30 or 1:05:00')).toBeVisible()
    await form.getByLabel('Time of moment 1').fill('12:30')

    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(form.getByLabel('Round reached'), 'a reload loses nothing').toHaveValue('33')
    await expect(form.getByLabel('Time of moment 1')).toHaveValue('12:30')
    await form.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Round 33 on The Toumb' })).toBeVisible()
    await expect(standing(page)).toContainText('Waits for a check')

    // A verifier who waits at the empty queue gets it, and asks about it using only keys.
    await expect(verifier.getByRole('heading', { name: 'Round 33 on The Toumb' })).toBeVisible()
    await expect(verifier.getByRole('timer')).toContainText(/Yours for (30:00|29:\d\d)/)
    await expect(
      verifier.getByText('This would be the community record: it needs two verifiers.'),
    ).toBeVisible()
    await verifier.keyboard.press('q')
    await expect(dialog(verifier).getByLabel('Your question')).toBeFocused()
    await verifier.keyboard.press('Control+Enter')
    await expect(dialog(verifier).getByText('Please say why')).toBeVisible()
    await verifier.keyboard.type('Where does round 33 show?')
    await verifier.keyboard.press('Control+Enter')
    await expect(verifier.getByText('The players are asked')).toBeVisible()
    await expect(verifier.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()

    await expect(standing(page)).toContainText('Has a question')
    await expect(page.getByText('Where does round 33 show?')).toBeVisible()
    await page.getByLabel('Your answer').fill('At 12:30, top left.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(standing(page)).toContainText('Waits for a check')

    await expect(verifier.getByText('At 12:30, top left.')).toBeVisible()
    await verifier.keyboard.press('v')
    await dialog(verifier).getByRole('button', { name: 'Verify' }).click()
    await expect(verifier.getByText('Your yes counts. A record needs one more.')).toBeVisible()
    await expect(standing(page)).toContainText('One verifier has said yes. A record needs one more.')
    await expect(podium(watcher), 'one yes is not enough').toHaveCount(0)

    const [run] = (await second.pb.collection('runs').getList(1, 1, { filter: 'round = 33' })).items
    if (!run) throw new Error('The run is not there')
    await sayAbout(second, run, { kind: 'verify' })
    await expect(podium(watcher).first()).toContainText(name)
    await expect(podium(watcher).first()).toContainText('Round 33')
    await expect(watcher.getByRole('heading', { name: 'How the record grew' })).toBeVisible()
    await watcher.getByRole('button', { name: 'Verified: by whom and when' }).first().click()
    await expect(watcher.getByText('Verified by silas.oak and ada_marsh')).toBeVisible()
    await expect(standing(page)).toContainText('Verified')
    await page.goto('/records?mine=1')
    await expect(page.getByRole('region', { name: 'My bests' })).toContainText('33')

    await verifier.goto(`/records/${run.id}`)
    await verifier.getByRole('button', { name: 'Disqualify' }).click()
    await dialog(verifier).getByRole('button', { name: 'Disqualify' }).click()
    await expect(dialog(verifier).getByText('Please say why')).toBeVisible()
    await dialog(verifier).getByLabel('Reason').fill('A modded lobby.')
    await dialog(verifier).getByRole('button', { name: 'Disqualify' }).click()
    await expect(verifier.getByRole('heading', { name: 'This run was disqualified' })).toBeVisible()
    await expect(podium(watcher), 'it leaves the board without a reload').toHaveCount(0)
    await expect(page.getByRole('region', { name: 'My bests' })).toContainText('Your first verified run')
    await watcher.goto(`/records/${run.id}`)
    await expect(watcher.getByRole('region', { name: 'This run was disqualified' })).toContainText(
      'A modded lobby.',
    )
    await expect(watcher.getByText('Where does round 33 show?'), 'the talk is for its players').toHaveCount(0)
  },
)

test('two verifiers have different runs, continue by key and give back those they leave [VR-04]', async ({
  page,
  browser,
  site,
  logIn,
}) => {
  const player: MemberWithClient = await createNewcomer(site)
  const first = await handInRun(player, { map: 'liberty_falls', round: 11 })
  await handInRun(player, { map: 'liberty_falls', round: 12 })
  await handInRun(player, { map: 'liberty_falls', round: 13 })
  const other = await pageAs(browser, site, logIn, 'admin')
  const shown = (target: Page) => target.getByRole('heading', { level: 2, name: /^Round/ })
  const { pb } = await clientOf(site.url, 'staff')
  const holderOfFirst = async () => (await pb.collection('runs').getOne(first.id))['claimed_by'] as string

  await logIn('staff')
  await page.goto('/records/queue')
  await expect(shown(page)).toHaveText('Round 11 on Liberty Falls')
  await expect(page.getByText('2 more wait')).toBeVisible()
  await other.goto('/records/queue')
  await expect(shown(other)).toHaveText('Round 12 on Liberty Falls')
  await page.keyboard.press('n')
  await expect(shown(page)).toHaveText('Round 13 on Liberty Falls')
  await expect.poll(holderOfFirst).toBe('')
  await page.goto(`/records/queue?run=${first.id}`)
  await expect(shown(page)).toHaveText('Round 11 on Liberty Falls')
  await expect.poll(holderOfFirst).not.toBe('')
  await expect(page.getByText('This link was handed in before')).toBeVisible()

  await page.keyboard.press('r')
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await expect(dialog(page).getByText('Please say why'), 'no refusal without a reason').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Open its page' }).click()
  await expect.poll(holderOfFirst, 'leaving gives it back').toBe('')
  await page.goto('/records/queue')
  await expect(shown(page)).toBeVisible()
  await page.getByRole('switch', { name: 'Keys V, Q, R and N' }).uncheck()
  await page.keyboard.press('v')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('switch', { name: 'Keys V, Q, R and N' }).check()
})

test('for everybody else there is no queue', { tag: '@all' }, async ({ page, site }) => {
  await comeBack(page, await createNewcomer(site))
  await page.goto('/records/queue')
  await expect(page.getByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeVisible()
})

test('a guest is asked in', { tag: '@all' }, async ({ page, allowConsole }) => {
  allowConsole(noise)
  await page.goto('/records')
  await expect(page.getByText('Please login to view records')).toBeVisible()
  await page.goto('/records/nothing12345678')
  await expect(page.getByRole('heading', { name: 'No such run' })).toBeVisible()
})

test(
  'moments open the video at their second, and nothing is fetched before [VR-09]',
  { tag: '@all' },
  async ({ page, site }) => {
    const player = await createNewcomer(site)
    const moments = [{ label: 'Round 20', second: 754 }]
    const links = {
      youtube: 'https://youtu.be/aqz-KE-bpKQ',
      twitch: 'https://www.twitch.tv/videos/123456789',
      own: '/api/files/clips/abcdefghijklmno/game.mp4',
    }
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) elsewhere.push(request.url())
    })
    await comeBack(page, player)
    const open = async (proof_link: string) => {
      const run = await draftRun(player, { proof_link, moments, screenshot: null })
      await page.goto(`/records/${run.id}`)
      await expect(page.getByRole('list', { name: 'Moments' })).toBeVisible()
    }
    await open(links.youtube)
    expect(elsewhere, 'no other host before it plays').toEqual([])
    await expect(page.getByRole('link', { name: 'Open youtube.com at 12:34 Round 20' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=754s',
    )
    await page.getByRole('button', { name: 'Play from 12:34 Round 20' }).click()
    await expect(page.locator('iframe')).toHaveAttribute('src', /embed\/aqz-KE-bpKQ\?.*start=754/)

    await open(links.twitch)
    await expect(page.getByRole('link', { name: 'Open twitch.tv at 12:34 Round 20' })).toHaveAttribute(
      'href',
      'https://www.twitch.tv/videos/123456789?t=754s',
    )
    await open(links.own)
    await expect(page.getByRole('link', { name: /at 12:34 Round 20/ })).toHaveAttribute(
      'href',
      '/api/files/clips/abcdefghijklmno/game.mp4#t=754',
    )
  },
)

test('the history names each holder with dates, whichever run was verified first [VR-06]', async ({
  page,
  site,
}) => {
  const [admin, staff] = await verifiers(site)
  const player = await createNewcomer(site)
  const both = [admin, staff]
  const players = [{ user: player.record.id }, { name: 'Pip' }, { name: 'Nyx' }]
  const map = 'cittadelle_de_morts'
  await verifiedRun(player, both, { map, round: 30, played_at: daysAgo(10), players })
  await verifiedRun(player, both, { map, round: 20, played_at: daysAgo(40), players })
  await verifiedRun(player, both, { map, round: 25, played_at: daysAgo(20), players })
  await verifiedRun(player, both, { map, round: 24, played_at: daysAgo(15), players })
  await comeBack(page, player)
  await page.goto(board(map, 3))
  const history = page.getByRole('region', { name: 'How the record grew' })
  const holders = history.getByRole('listitem').filter({ has: page.getByRole('link') })
  await expect(holders).toHaveCount(3)
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(
      new Date(daysAgo(days).replace(' ', 'T')),
    )
  await expect(holders.nth(0)).toContainText(`since ${day(10)}`)
  await expect(holders.nth(1)).toContainText(`${day(20)} to ${day(10)}`)
  await expect(holders.nth(2)).toContainText(`${day(40)} to ${day(20)}`)
  await expect(history.getByText('24', { exact: true })).toHaveCount(0)
  await expect(page.getByText('You stand at #1 here with round 30.')).toBeVisible()
})

test(
  'a season that has not begun says when it does, and one without runs that it has none',
  { tag: '@all' },
  async ({ page, site }) => {
    const { pb } = await clientOf(site.url, 'admin')
    const inDays = (days: number) => daysAgo(-days)
    const points: number[] = []
    const ahead = { name: 'Winter Siege', starts: inDays(20), ends: inDays(90), points }
    const later = await pb.collection('seasons').create(ahead)
    const now = await pb
      .collection('seasons')
      .create({ name: 'Long Night', starts: inDays(-60), ends: inDays(10), points })
    await comeBack(page, await createNewcomer(site))
    await page.goto(`${board('terminus', 2)}&season=${later.id}`)
    await expect(page.getByRole('heading', { name: 'Winter Siege has not begun' })).toBeVisible()
    await page.getByLabel('Time').selectOption('Long Night')
    await expect(page.getByText('with duo in Long Night')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`season=${now.id}`))
  },
)

test(
  'a wrongly named member removes their name, and players withdraw',
  { tag: '@all' },
  async ({ page, site }) => {
    const [player, other] = [await createNewcomer(site), await createNewcomer(site)]
    const players = [{ user: player.record.id }, { user: other.record.id }]
    const run = await handInRun(player, { players })
    await comeBack(page, other)
    // The picture is only for players, so it must load before the member leaves the run.
    const picture = page.waitForResponse(/\?thumb=640x360/)
    await page.goto(`/records/${run.id}`)
    expect((await picture).status()).toBe(200)
    await page.getByRole('button', { name: 'I did not play' }).click()
    await dialog(page).getByRole('button', { name: 'Take my name off' }).click()
    await expect(page.getByText('Your name is off this run')).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'You have no runs yet' }).or(page.getByText('You have no runs yet')),
    ).toBeVisible()

    await comeBack(page, player)
    await page.goto(`/records/${run.id}`)
    await expect(page.getByText('One player is not named')).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
    await expect(standing(page)).toContainText('Withdrawn')
  },
)

test('every state is accessible in both sizes and themes', { tag: '@all' }, async ({ page, site, logIn }) => {
  const [admin, staff] = await verifiers(site)
  const player = await createNewcomer(site)
  await verifiedRun(player, [admin, staff], { map: 'terminus', round: 40, played_at: daysAgo(4) })
  const pending = await handInRun(player, {
    map: 'terminus',
    round: 28,
    moments: [{ label: 'End', second: 60 }],
  })
  const questioned = await handInRun(player, { map: 'terminus', round: 29 })
  await sayAbout(admin, questioned, { kind: 'question', text: 'Which map is this?' })
  const draft = await draftRun(player, { round: 12, proof_link: '' })

  await comeBack(page, player)
  const look = async (path: string, ready: string) => {
    await page.goto(path)
    await expect(page.getByText(ready).first()).toBeVisible()
    return lookEverywhere(page, path)
  }
  expect(await look(board('terminus'), 'How the record grew')).toEqual([])
  expect(await look(board('terminus', 8), 'None on this board yet')).toEqual([])
  expect(await look('/records?mine=1', 'Finish and hand in')).toEqual([])
  expect(await look(`/records/${questioned.id}`, 'Which map is this?')).toEqual([])
  expect(await look(`/records/${pending.id}`, 'Waits for a check')).toEqual([])
  expect(await look(`/records?mine=1&hand-in=${draft.id}`, 'The proof')).toEqual([])

  await logIn('staff')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto(`/records/queue?run=${pending.id}`)
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await lookEverywhere(page, 'the queue')).toEqual([])
  const verify = await page.getByRole('button', { name: 'Verify' }).boundingBox()
  expect(verify?.height, 'a thumb fits').toBeGreaterThanOrEqual(40)
  expect((verify?.y ?? 0) + (verify?.height ?? 0), 'at the thumb').toBeGreaterThan(760)
  await page.keyboard.press('r')
  await expect(dialog(page)).toBeVisible()
  expect(await lookEverywhere(page, 'a decision')).toEqual([])
})
