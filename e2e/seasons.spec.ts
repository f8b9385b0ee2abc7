import type { Page } from '@playwright/test'
import { createClip } from './clips.data.ts'
import { inDays, seasonsOf } from './seasons.data.ts'
import { lookAgain, lookEverywhere } from './support/axe.ts'
import { forgetSamples } from './support/forget-samples.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Seasons do not overlap, and there is one contest at a time.
test.use({ siteOf: 'seasons' })
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(({ site }) => forgetSamples(site))
test.beforeEach(({ allowConsole }) => allowConsole(/status of 40[014]/))

const panel = (page: Page) => page.getByRole('region', { name: /Clip of the month/ })
const nominee = (page: Page, name: string) => panel(page).getByRole('article', { name })

test(
  'before there is anything, every part says what will be there',
  { tag: '@all' },
  async ({ page, logIn }) => {
    await page.goto('/hall-of-fame')
    await expect(page.getByRole('heading', { level: 1, name: 'Hall of Fame' })).toBeVisible()
    await expect(page.getByText('No season has ended yet')).toBeVisible()
    await expect(page.getByText('Please login to see the records')).toBeVisible()
    await logIn('member')
    await page.reload()
    await expect(page.getByText('No records yet')).toBeVisible()
    await expect(page.getByText('No clip of the month yet')).toBeVisible()
    expect(await lookEverywhere(page, 'an empty hall of fame')).toEqual([])
    await page.goto('/seasons/nothing12345678')
    await expect(page.getByText('Season not found')).toBeVisible()
  },
)

test(
  'an admin plans a season, sees errors at its fields, and it is found at its address [VR-08]',
  { tag: '@all' },
  async ({ page, logIn }) => {
    await logIn('admin')
    await page.goto('/admin?tab=seasons')
    await expect(page.getByText('No seasons yet')).toBeVisible()
    await page.getByRole('button', { name: 'New season' }).click()
    const dialog = page.getByRole('dialog', { name: 'New season' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Season of frost')
    await dialog.getByRole('textbox', { name: 'Start date' }).fill('01/12/2098')
    await dialog.getByRole('spinbutton', { name: 'Start time, hours' }).fill('20')
    await dialog.getByRole('spinbutton', { name: 'Start time, minutes' }).fill('00')
    await dialog.getByRole('textbox', { name: 'End date' }).fill('30/11/2098')
    await dialog.getByRole('spinbutton', { name: 'End time, hours' }).fill('20')
    await dialog.getByRole('spinbutton', { name: 'End time, minutes' }).fill('00')
    await dialog.getByRole('textbox', { name: 'Points by place' }).fill('ten, five')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/Please write whole numbers/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Points by place' }).fill('10, 5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('A season ends after it starts.')).toBeVisible()
    expect(await lookEverywhere(page, 'a season that is planned')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('textbox', { name: 'End date' }).fill('01/03/2099')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Season of frost', { exact: true })).toBeVisible()
    expect(await lookEverywhere(page, 'the seasons of the dashboard')).toEqual([])
    await page.getByRole('link', { name: /Results ?: Season of frost/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Season of frost' })).toBeVisible()
    await expect(page.getByText('This season has not begun')).toBeVisible()
    expect(await lookEverywhere(page, 'a season that has not begun')).toEqual([])
  },
)

test(
  'the table of a season follows verified runs, closes once, and stays the same for all members [VR-08]',
  { tag: '@all' },
  async ({ page, browser, logIn, site }) => {
    const on = await seasonsOf(site)
    const [robin, juno, silas] = [
      await on.idOf('member'),
      await on.idOf('secondMember'),
      await on.idOf('staff'),
    ]
    const season = await on.newSeason('Season of embers', inDays(-60), inDays(10))
    await on.newSeason('Season of dust', inDays(400), inDays(500))
    await logIn('member')
    await page.goto(`/seasons/${season.id}`)
    await expect(page.getByText('Nothing verified yet')).toBeVisible()
    await expect(page.getByText(/Runs played until .* count/)).toBeVisible()

    // Open pages follow.
    await on.newRun({ season: season.id, players: [robin, juno], round: 31, days: -20 })
    const champions = page.getByRole('region', { name: 'Champions' })
    await expect(champions.getByText(people.member.username)).toBeVisible()
    await on.newRun({ season: season.id, players: [silas], guests: ['Wanderer'], round: 28, days: -19 })
    await on.newRun({ season: season.id, players: [silas], round: 44, map: 'liberty_falls', days: -18 })
    const duos = page.getByRole('article', { name: /^Terminus Squads of 2/ })
    await expect(duos.getByRole('listitem')).toHaveCount(2)
    await expect(champions.getByRole('listitem').first()).toContainText(people.staff.username)
    await expect(champions.getByRole('listitem').first()).toContainText('43 points')
    expect(await lookEverywhere(page, 'a season that runs')).toEqual([])

    const guest = await browser.newPage()
    await guest.goto(`${site.url}/seasons/${season.id}`)
    await expect(guest.getByText('Please login to see how this season stands')).toBeVisible()

    // It is over, and runs can still be verified for it.
    await on.root.collection('seasons').update(season.id, { ends: inDays(-5) })
    await expect(page.getByText(/^Closes on .* still count when they are verified until then/)).toBeVisible()
    await on.root.collection('seasons').update(season.id, { ends: inDays(-15) })
    await on.tick('season-steps')
    await expect(page.getByText(/It is closed, and these results stay/)).toBeVisible()
    await expect(guest.getByRole('region', { name: 'Champions' })).toContainText(people.staff.username)
    await on.newRun({ season: season.id, players: [robin], round: 99, map: 'liberty_falls', days: -17 })
    await on.tick('season-steps')
    await guest.reload()
    await expect(
      guest.getByRole('article', { name: /^Liberty Falls Solo/ }).getByRole('listitem'),
    ).toHaveCount(1)
    const others = guest.getByRole('navigation', { name: 'Other seasons' })
    await expect(others.getByRole('link', { name: 'Season of dust' })).toBeVisible()
    expect(await lookEverywhere(guest, 'a closed season')).toEqual([])
    await guest.close()
  },
)

test(
  'members vote for the clip of the month, change their minds, and see the winner in the hall [VR-10]',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const on = await seasonsOf(site)
    const [mine, first, second] = [
      await createClip(site.url, { clip_title: 'My own glory' }, 'member'),
      await createClip(site.url, { clip_title: 'The last bullet' }),
      await createClip(site.url, { clip_title: 'The long fall' }),
    ]
    const contest = await on.root.collection('contests').create({
      month: '2026-01',
      state: 'voting',
      nominees: [mine.id, first.id, second.id],
      ends: inDays(3),
    })
    await logIn('member')
    await page.goto('/clips?q=glory')
    await expect(panel(page)).toContainText(/Vote until/)
    await panel(page).getByRole('button', { name: 'See the nominees' }).click()
    await expect(nominee(page, 'My own glory')).toContainText('You cannot vote for your own clip')
    await expect(nominee(page, 'My own glory').getByRole('button', { name: /Vote/ })).toHaveCount(0)
    await nominee(page, 'The last bullet').getByRole('button', { name: 'Vote for The last bullet' }).click()
    await expect(panel(page).getByRole('status')).toContainText('You voted for The last bullet')
    await nominee(page, 'The long fall').getByRole('button', { name: 'Vote for The long fall' }).click()
    await expect(panel(page).getByRole('status')).toContainText('You voted for The long fall')
    await expect(nominee(page, 'The long fall').getByRole('button', { name: 'Your vote' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(nominee(page, 'The last bullet').getByRole('button', { name: /Vote for/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    expect(await lookEverywhere(page, 'the vote for the clip of the month')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await expect(panel(page).getByRole('status')).toContainText('You voted for The long fall')
    const votes = await on.root.collection('contest_votes').getFullList()
    expect(votes.map(({ clip }) => clip)).toEqual([second.id])

    await on.root.collection('contests').update(contest.id, { ends: inDays(-0.001) })
    await on.tick('contest-steps')
    await expect(
      page.getByRole('heading', { name: /Clip of the month January 2026: The long fall/ }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'To the Hall of Fame' }).click()
    const clips = page.getByRole('region', { name: 'Clips of the month' })
    await expect(clips.getByRole('article', { name: 'The long fall' })).toContainText('1 vote')
    await expect(page.getByRole('region', { name: 'Champions' })).toContainText('Season of embers')
    await expect(
      page.getByRole('region', { name: 'Records that stand longest' }).getByRole('listitem'),
    ).toHaveCount(2)
    expect(await lookAgain(page, 'the hall of fame')).toEqual([])
  },
)

test(
  'staff change the nominees, and the votes for one that is taken out are gone [VR-10]',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const on = await seasonsOf(site)
    const [out, stays, added] = [
      await createClip(site.url, { clip_title: 'Not this one' }),
      await createClip(site.url, { clip_title: 'This one stays' }),
      await createClip(site.url, { clip_title: 'A late surprise' }),
    ]
    const contest = await on.root.collection('contests').create({
      month: '2026-02',
      state: 'voting',
      nominees: [out.id, stays.id],
      ends: inDays(3),
    })
    const user = await on.idOf('member')
    await on.root.collection('contest_votes').create({ contest: contest.id, clip: out.id, user })
    await logIn('staff')
    await page.goto('/clips?q=glory')
    await panel(page).getByRole('link', { name: 'Change the nominees' }).click()
    await expect(page).toHaveURL(/admin\?tab=seasons/)
    await page.getByRole('button', { name: 'Remove Not this one' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Remove Not this one' })).toBeHidden()
    await page.getByRole('button', { name: 'Add a clip' }).click()
    await page.getByRole('searchbox', { name: 'Search clips by title or name' }).fill('late surprise')
    await page.getByRole('button', { name: 'Add A late surprise' }).click()
    await expect(page.getByRole('button', { name: 'Remove A late surprise' })).toBeVisible()
    expect(
      await on.root.collection('contest_votes').getFullList({ filter: `contest = '${contest.id}'` }),
    ).toEqual([])
    expect((await on.root.collection('contests').getOne(contest.id))['nominees']).toEqual([
      stays.id,
      added.id,
    ])
    expect(await lookEverywhere(page, 'the nominees in the dashboard')).toEqual([])
  },
)

test('large text breaks nothing', { tag: '@all' }, async ({ page, logIn, site }) => {
  const on = await seasonsOf(site)
  const season = await on.root.collection('seasons').getFirstListItem("name = 'Season of embers'")
  await logIn('member')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [`/seasons/${season.id}`, '/hall-of-fame']) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Champions' })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  }
})
