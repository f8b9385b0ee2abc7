import type { Page } from '@playwright/test'
import { createEvent, inHours, noise, register, uniqueName } from './events.data.ts'
import { factsOf, pageOf } from './game-night-room.data.ts'
import { forgetSamples } from './support/forget-samples.ts'
import { clientOf, people, superuserClient } from './support/people.ts'
import { startSite } from './support/site-process.ts'
import { expect, test } from './support/test.ts'

// All members share the records: the evening begins with empty boards.
test.use({ siteOf: 'the evening' })

const palm = (page: Page, round: number) =>
  page.getByRole('button', { name: `+1 Round ${round}`, exact: true })

/** Counts a round, also one that follows another quickly. */
async function count(page: Page, round: number): Promise<void> {
  await palm(page, round).click()
  const sure = page.getByRole('button', { name: `Yes, ${round}` })
  await expect(sure.or(palm(page, round + 1))).toBeVisible()
  if (await sure.isVisible()) await sure.click()
  await expect(palm(page, round + 1)).toBeVisible()
}

async function verifyFirst(page: Page, heading: string): Promise<void> {
  await page.goto('/records/queue')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await page.keyboard.press('v')
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
}

test(
  'a whole evening: lobby, two phones, a spectator and the overlay, the end, the recap and a verified record [GN-05] [GN-08] [GN-10] [GN-11] [VR-03] [VR-05]',
  { tag: '@all' },
  async ({ page: host, browser, site, logIn, allowConsole }) => {
    test.setTimeout(420_000)
    allowConsole(noise)
    await forgetSamples(site)
    const name = uniqueName('Lantern Vigil')
    const event = await createEvent(site.url, {
      name,
      kind: 'game_night',
      game: 'blackops6',
      is_public: true,
      max_participants: 8,
      check_in_minutes: 60,
      start_date: inHours(-0.02),
      end_date: inHours(4),
    })
    const room = `/events/${event.id}/live`
    const robin = await clientOf(site.url, 'member')
    const juno = await clientOf(site.url, 'secondMember')
    for (const who of ['member', 'secondMember'] as const) await register(site.url, who, event.id)

    const first = await pageOf(browser, site, robin)
    const second = await pageOf(browser, site, juno)
    for (const phone of [first, second]) {
      await phone.goto(`/events/${event.id}`)
      await phone.getByRole('button', { name: 'Check in', exact: true }).click()
      await expect(phone.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0)
    }

    // The host opens the room, forms squads of the members who are here, and starts.
    await logIn('staff', host)
    await host.goto(room)
    await host.getByRole('combobox', { name: 'Map' }).click()
    await host.getByRole('option', { name: 'Terminus' }).click()
    await host.getByLabel('People in a squad').fill('2')
    await host.getByRole('button', { name: 'Open the room' }).click()
    await host.getByRole('button', { name: 'Form squads' }).click()
    await expect(host.getByRole('region', { name: 'Squad 1', exact: true })).toContainText(
      people.member.username,
    )
    await first.goto(room)
    await second.goto(room)
    await expect(first.getByText(`Your squad: 1, with ${people.secondMember.username}`)).toBeVisible()
    await host.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(host.getByRole('heading', { name: 'Host' })).toBeVisible()

    // A guest watches, and the stream has its overlay.
    const spectator = await browser.newPage({ baseURL: site.url })
    await spectator.goto(room)
    const board = spectator.getByRole('region', { name: 'Board' })
    await expect(board).toContainText('Squad 1')
    await expect(board, 'who plays is for members').not.toContainText(people.member.username)
    const staff = await clientOf(site.url, 'staff')
    const night = await staff.pb.collection('game_nights').getFirstListItem(`tournament = '${event.id}'`)
    const stream = await browser.newPage({ baseURL: site.url })
    await stream.goto(`/overlay/${night['overlay_key']}`)
    await expect(stream.getByRole('listitem')).toHaveCount(1)

    await count(first, 1)
    await expect(board).toContainText(/Squad 1.*Round\s*1/s)
    await expect(palm(second, 2)).toBeVisible()

    // Five minutes in the cellar; the other phone counts one of the rounds as well.
    await second.clock.install()
    await second.context().setOffline(true)
    for (const round of [2, 3]) {
      await second.clock.fastForward('01:00')
      await count(second, round)
    }
    await count(first, 2)
    await expect(stream.getByRole('listitem').first()).toContainText(/Squad 1.*Round\s*2/s)

    // The page is loaded again, without a response of the server.
    await second.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await second.context().setOffline(false)
    await second.reload()
    await expect(second.getByText('No network. This is the last we know; your counter works.')).toBeVisible()
    for (const round of [4, 5, 6]) {
      await second.clock.fastForward('01:00')
      await count(second, round)
    }
    await expect(second.getByText('5 not sent yet')).toBeVisible()
    await second.unroute('**/api/**')
    await second.evaluate(() => dispatchEvent(new Event('online')))
    await expect(second.getByText(/not sent yet/)).toHaveCount(0)
    await expect(palm(first, 7), 'the other phone has it').toBeVisible()
    await expect(board).toContainText(/Squad 1.*Round\s*6/s)
    await expect(stream.getByRole('listitem').first()).toContainText(/Squad 1.*Round\s*6/s)
    const [squad] = await staff.pb.collection('squads').getFullList({ filter: `night = '${night.id}'` })
    const reached = (await factsOf(site, squad?.id ?? '')).map(({ value }) => Number(value))
    expect(
      reached.toSorted((one, other) => one - other),
      'what both counted is there twice and counts once',
    ).toEqual([1, 2, 2, 3, 4, 5, 6])

    // The end, and its results.
    await first.getByRole('button', { name: 'More' }).click()
    await first.getByRole('button', { name: 'We are out' }).click()
    await expect(board).toContainText('Out')
    await host.getByRole('button', { name: 'End the night' }).click()
    await host.getByRole('dialog').getByRole('button', { name: 'End the night' }).click()
    await expect(host.getByRole('heading', { name: 'The night is over' })).toBeVisible()
    await spectator.goto(`/events/${event.id}/recap`)
    await expect(spectator.getByRole('list', { name: 'Podium' })).toContainText(/Squad 1.*Round 6/s)
    await expect(spectator.getByText('Who played is shown to members.')).toBeVisible()

    // Only the leader of the squad finds the run waiting for its proof.
    const superuser = await superuserClient(site.url, site.superuser)
    const drafts = await superuser.collection('runs').getFullList({ filter: `tournament = '${event.id}'` })
    expect(drafts).toHaveLength(1)
    expect(drafts[0]).toMatchObject({ status: 'draft', map: 'terminus', round: 6, squad_size: 2 })
    const leader = drafts[0]?.['submitter'] === robin.record.id ? robin : juno
    const owner = await pageOf(browser, site, leader, { viewport: { width: 1440, height: 900 } })
    await owner.goto('/records?mine=1')
    await owner
      .getByRole('link', { name: 'Finish and hand in' })
      .or(owner.getByRole('button', { name: 'Finish and hand in' }))
      .first()
      .click()
    await owner.getByRole('dialog').getByLabel('Link to the video').fill('https://youtu.be/aqz-KE-bpKQ')
    await owner.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Round 6 on Terminus' })).toBeVisible()

    // Two members who did not play verify it.
    await verifyFirst(host, 'Round 6 on Terminus')
    await expect(host.getByText('Your yes counts. A record needs one more.')).toBeVisible()
    const admin = await browser.newPage({ baseURL: site.url })
    await logIn('admin', admin)
    await verifyFirst(admin, 'Round 6 on Terminus')
    await expect(admin.getByText('Verified', { exact: true }).first()).toBeVisible()

    // It is on the board, in the recap and in the Discord simulator.
    await owner.goto('/records?map=terminus&size=2')
    await expect(owner.getByRole('list', { name: 'Podium' }).getByRole('listitem').first()).toContainText(
      'Round 6',
    )
    await owner.goto(`/events/${event.id}/recap`)
    await expect(owner.getByRole('region', { name: 'Records broken' })).toContainText('Round 6 on Terminus')
    await expect(owner.getByText(people.member.username).first()).toBeVisible()
    const discord = await browser.newPage()
    await discord.goto(site.discordUrl)
    await expect(discord.getByRole('list', { name: /^Messages in recaps/ })).toContainText(name, {
      timeout: 120_000,
    })
    await expect(discord.getByRole('list', { name: /^Messages in announcements/ })).toContainText(
      'New record: round 6',
      { timeout: 120_000 },
    )
    for (const each of [first, second, owner]) await each.context().close()
    for (const each of [spectator, stream, admin, discord]) await each.close()
  },
)

test('the demo has a night that plays automatically [GN-14]', { tag: '@all' }, async ({ page }) => {
  test.setTimeout(240_000)
  const site = await startSite({ env: { DEMO_PLAYS: 'on' } })
  try {
    await page.goto(`${site.url}/events/demoevent000101/live`)
    const rows = page.getByRole('list', { name: 'Squads by round' }).getByRole('listitem')
    await expect(rows).toHaveCount(5)
    const rounds = async () =>
      (await rows.allInnerTexts()).reduce((sum, text) => sum + Number(/Round\s*(\d+)/.exec(text)?.[1]), 0)
    const before = await rounds()
    expect(before).toBeGreaterThan(50)
    await expect.poll(rounds, { timeout: 180_000 }).toBeGreaterThan(before)
  } finally {
    await page.goto('about:blank')
    await site.stop()
  }
})
