import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { overlayPath } from '@longhouse/contract/game-nights'
import type { Page } from '@playwright/test'
import { createEvent, inHours } from './events.data.ts'
import { startNight, type LiveNight, type SquadPlan } from './night-board.data.ts'
import { lookEverywhere } from './support/axe.ts'
import { createNewcomer, type Newcomer } from './support/members.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'
import { clientOf, people } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { untilLive, untilReady } from './support/visits.ts'

const squads: readonly SquadPlan[] = [
  { name: 'Ember Crew', colour: 'ember', members: ['member'], rounds: [1, 5, 9, 15, 22] },
  { colour: 'moss', members: ['secondMember'], rounds: [2, 4, 8, 14] },
  { name: 'Last Light', colour: 'sky', rounds: [3, 9] },
]
const live = (night: LiveNight) => `/events/${night.event.id}/live`
const recap = (night: LiveNight) => `/events/${night.event.id}/recap`
const overlay = (night: LiveNight, search = '') => `/overlay/${night.night['overlay_key']}${search}`
const board = (page: Page) => page.getByRole('region', { name: 'Board' })
/** Gives a member a place in a night some days ago, which had no room. */
async function wasAtEarlierNight(site: SiteProcess, { pb, record }: Newcomer): Promise<void> {
  const event = await createEvent(site.url, { kind: 'game_night' })
  await pb.collection('tournament_registrations').create({ user: record.id, tournament: event.id })
  const staff = await clientOf(site.url, 'staff')
  const past = { start_date: inHours(-50), end_date: inHours(-47) }
  await staff.pb.collection('tournaments').update(event.id, past)
}

const rows = (page: Page) => board(page).getByRole('list', { name: 'Squads by round' }).locator('> li')

test('a click is on the board of a spectator and on the overlay within moments [GN-08]', async ({
  page,
  site,
  browser,
}) => {
  const night = await startNight(site, { squads, minutes: 60, event: { is_public: true } })
  const stream = await browser.newPage({ baseURL: site.url })
  await stream.goto(overlay(night))
  await expect(stream.getByRole('listitem')).toHaveCount(3)
  const isLive = untilLive(page, 'squads')
  await page.goto(live(night))
  await isLive
  await expect(rows(page).first()).toContainText('Ember Crew')
  await expect(rows(page).nth(1)).toContainText('Squad 2')

  await night.say(1, 'reached', 5, 'secondMember')
  const said = Date.now()
  await night.say(1, 'reached', 6, 'secondMember')
  const seen = (async () => {
    await expect(rows(page).first()).toContainText(/Squad 2.*Round 6/s)
    return Date.now() - said
  })()
  const shown = (async () => {
    await expect(stream.getByRole('listitem').first()).toContainText(/Squad 2.*Round 6/s)
    return Date.now() - said
  })()
  test.info().annotations.push({
    type: 'measured',
    description: `board ${await seen} ms, overlay ${await shown} ms`,
  })
  await expect(board(page).getByText('Squad 2 takes the lead with round 6')).toBeAttached()
  await stream.close()
})

test(
  'the board says who is paused or out, and moves on from a connection that was away',
  { tag: '@all' },
  async ({ page, allowConsole }) => {
    test.setTimeout(240_000)
    allowConsole(/net::ERR_|Failed to (load|fetch)|ERR_CONNECTION|realtime/)
    const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-board-'))
    const first = await startSite({ dataDir })
    const night = await startNight(first, { squads, minutes: 30, event: { is_public: true } })
    await night.say(2, 'down')
    await night.say(2, 'out')
    await night.say(0, 'pause')
    await page.goto(first.url + live(night))
    await expect(rows(page).nth(2)).toContainText(/Out.*1 down.*Out after/s)
    await expect(rows(page).first()).toContainText('Paused')
    await expect(board(page).getByText('Everybody pauses')).toHaveCount(0)
    await night.say(1, 'pause')
    await expect(board(page).getByText('Everybody pauses')).toBeVisible()

    const stream = await page.context().newPage()
    await stream.goto(first.url + overlay(night))
    await expect(stream.getByRole('listitem')).toHaveCount(3)
    const port = Number(new URL(first.url).port)
    await first.stop()
    await expect(board(page).getByText('The line to the server is away.')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await expect(stream.getByRole('listitem')).toHaveCount(3)

    const again = await startSite({ dataDir, port })
    await night.say(1, 'resume')
    await night.say(1, 'reached', 7)
    await expect(rows(page).first()).toContainText(/Squad 2.*Round 7/s, { timeout: 30_000 })
    await expect(board(page).getByText('The line to the server is away.')).toHaveCount(0)
    await expect(stream.getByRole('listitem').first(), '[GN-09]').toContainText(/Squad 2.*Round 7/s, {
      timeout: 30_000,
    })
    await again.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
)

test('the overlay is transparent, needs no login, and shows nothing without a valid key [GN-09]', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const night = await startNight(site, { squads, minutes: 60 })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(overlay(night, '?side=right'))
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('listitem').first()).toContainText(people.member.username)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(await alphaAt(page, { x: 300, y: 900 })).toBe(0)
  expect(await alphaAt(page, { x: 1700, y: 150 })).toBeGreaterThan(200)

  await page.goto(overlay(night, '?show=squad&squad=2'))
  await expect(page.getByText('Squad 2')).toBeVisible()
  await expect(page.getByText('Ember Crew')).toHaveCount(0)
  expect(await alphaAt(page, { x: 1700, y: 150 })).toBe(0)

  await page.goto('/overlay/abcdefghijklmnopqrstuvwx')
  await untilReady(page)
  await expect(page.getByText('There is no board at this address.')).toBeAttached()
  expect(await alphaAt(page, { x: 200, y: 100 })).toBe(0)
  const answer = await page.request.get(overlayPath('abcdefghijklmnopqrstuvwx'))
  expect(answer.status()).toBe(404)
})

test(
  'the recap says what the results say, and people are for members [GN-10]',
  { tag: '@all' },
  async ({ page, site, logIn }) => {
    const night = await startNight(site, {
      squads: [...squads, { colour: 'gold', rounds: [3, 9] }],
      minutes: 60,
      event: { is_public: true },
    })
    await page.goto(recap(night))
    await expect(page.getByRole('heading', { level: 1, name: 'The night is not over yet' })).toBeVisible()
    await night.end()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(night.event['name']))
    const podium = page.getByRole('list', { name: 'Podium' }).getByRole('article')
    await expect(podium).toHaveText([
      /Place 1.*Ember Crew.*Round 5/s,
      /Place 2.*Squad 2.*Round 4/s,
      /Place 3.*Last Light.*Round 2/s,
    ])
    const others = page.getByRole('region', { name: 'The other squads' }).getByRole('listitem')
    await expect(others, 'ties share a place').toHaveText([/Place 3.*Squad 4.*Round 2/s])
    const { pb } = await clientOf(site.url, 'staff')
    const results = await pb
      .collection('event_results')
      .getFullList({ filter: `tournament = "${night.event.id}"`, sort: 'place,created' })
    expect(results.map(({ place, title, score }) => [place, title, score])).toEqual([
      [1, 'Ember Crew', 'Round 5'],
      [2, 'Squad 2', 'Round 4'],
      [3, 'Last Light', 'Round 2'],
      [3, 'Squad 4', 'Round 2'],
    ])
    await expect(page.getByText('Who played is shown to members.')).toBeVisible()
    await expect(page.getByText(people.member.username)).toHaveCount(0)

    await logIn('secondMember')
    await page.goto(`/events/${night.event.id}`)
    await page
      .getByRole('navigation', { name: 'Parts of this event' })
      .getByRole('link', { name: 'Recap' })
      .click()
    await expect(podium.first()).toContainText(people.member.username)
    const there = page.getByRole('region', { name: 'Who was there' })
    await expect(there.getByRole('listitem')).toHaveText([
      people.member.username,
      people.secondMember.username,
    ])
  },
)

test(
  'the board of a finished night shows no squad as playing, and no room is opened long after an event',
  { tag: '@all' },
  async ({ page, site, logIn }) => {
    const night = await startNight(site, { squads, minutes: 60 })
    await night.end()
    await logIn('staff')
    await page.goto(live(night))
    await expect(rows(page)).toHaveCount(3)
    await expect(board(page).getByText('Playing')).toHaveCount(0)

    const old = { kind: 'game_night', start_date: inHours(-50), end_date: inHours(-47) } as const
    const { id } = await createEvent(site.url, old)
    await page.goto(`/events/${id}/live`)
    await expect(page.getByRole('heading', { name: 'No room was opened for this event' })).toBeVisible()
    await page.goto(`/events/${id}`)
    await expect(page.getByRole('article')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('link', { name: 'Open the live room' })).toHaveCount(0)
  },
)

test(
  'a recap knows newcomers, and shows when no squad counted or there was no room',
  { tag: '@all' },
  async ({ page, site, logIn }) => {
    const newcomer = await createNewcomer(site)
    const regular = await createNewcomer(site)
    await wasAtEarlierNight(site, regular)
    const before = await startNight(site, {
      squads: [{ colour: 'ember', members: ['member'], rounds: [1] }],
      minutes: 90,
    })
    await before.end()
    const night = await startNight(site, {
      squads: [{ colour: 'ember', members: ['member'], others: [newcomer.record.id, regular.record.id] }],
      minutes: 20,
    })
    await night.end()
    await logIn('staff')
    await page.goto(recap(night))
    await expect(page.getByRole('heading', { name: 'Nobody counted a round' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'First game night' }).getByRole('listitem')).toHaveText([
      new RegExp(String(newcomer.record['username'])),
    ])
    await expect(page.getByRole('region', { name: 'Who was there' }).getByRole('listitem')).toHaveCount(3)

    const { pb } = await clientOf(site.url, 'staff')
    await pb.collection('game_nights').delete(night.night.id)
    await page.reload()
    await expect(
      page.getByRole('heading', { level: 1, name: 'No room was opened for this event' }),
    ).toBeVisible()
  },
)

test('the plot is used by keyboard, and is also available as a table', async ({ page, site }) => {
  const night = await startNight(site, { squads, minutes: 60, event: { is_public: true } })
  await page.goto(live(night))
  const plot = page.getByRole('slider', { name: 'Round against time' })
  await plot.focus()
  await expect(plot).toHaveAttribute('aria-valuetext', 'Ember Crew, Round 5, 22:00')
  await page.keyboard.press('ArrowLeft')
  await expect(plot).toHaveAttribute('aria-valuetext', 'Ember Crew, Round 4, 15:00')
  await page.keyboard.press('ArrowDown')
  await expect(plot).toHaveAttribute('aria-valuetext', 'Squad 2, Round 4, 14:00')
  await page.keyboard.press('Home')
  await expect(plot).toHaveAttribute('aria-valuetext', 'Squad 2, Round 1, 2:00')
  await expect(plot).toHaveAccessibleDescription(/up and down from line to line/)

  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('region', { name: 'Round against time' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Round', 'Ember Crew', 'Squad 2', 'Last Light'])
  await expect(table.getByRole('row', { name: /^4/ })).toHaveText('415:0014:00–')
  await expect(table.getByRole('row', { name: /^5/ })).toHaveText('522:00––')
})

test('only a host finds the address of the overlay', { tag: '@all' }, async ({ page, site, logIn }) => {
  const night = await startNight(site, { squads, minutes: 60, event: { is_public: true } })
  await page.goto(live(night))
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByText('Overlay for your stream')).toHaveCount(0)
  await logIn('staff')
  await page.reload()
  await page.getByText('Overlay for your stream').click()
  const address = page.getByRole('textbox', { name: 'Address of the overlay' })
  await expect(address).toHaveValue(`${site.url}${overlay(night)}?show=board&side=left`)
  await page.getByRole('combobox', { name: 'What it shows' }).selectOption('Ember Crew')
  await page.getByRole('combobox', { name: 'Where' }).selectOption('On the right')
  await expect(address).toHaveValue(`${site.url}${overlay(night)}?show=squad&squad=1&side=right`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
})

test(
  'board, recap and overlay are for everybody, in both themes and sizes',
  { tag: '@all' },
  async ({ page, site, logIn }) => {
    test.setTimeout(180_000)
    const night = await startNight(site, { squads, minutes: 60, event: { is_public: true } })
    const found: string[] = []
    const look = async (path: string, what: string) => {
      await page.goto(path)
      await untilReady(page)
      await expect(page.locator('main')).not.toContainText(/Loading /)
      await expect(page.getByText('Ember Crew').first()).toBeVisible()
      found.push(...(await lookEverywhere(page, what)))
      await page.setViewportSize({ width: 390, height: 844 })
      for (const [size, width] of [
        ['200%', 390],
        ['100%', 195],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate((rootSize) => {
          document.documentElement.style.fontSize = rootSize
        }, size)
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        await expect.poll(overflow, `${what} at ${width} and ${size}`).toBeLessThanOrEqual(0)
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    }
    await look(live(night), 'the board')
    await night.end()
    await logIn('staff')
    await look(recap(night), 'the recap')
    expect(found).toEqual([])
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(overlay(night))
    await expect(page.getByRole('listitem')).toHaveCount(3)
  },
)

/** The opacity of the page at a place: 0 is transparent, 255 opaque. */
async function alphaAt(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const shot = await page.screenshot({ omitBackground: true, clip: { x, y, width: 1, height: 1 } })
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return context?.getImageData(0, 0, 1, 1).data[3] ?? -1
  }, shot.toString('base64'))
}
