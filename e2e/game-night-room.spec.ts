import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { factsPath, newFact } from '@longhouse/contract/game-nights'
import { handInPath } from '@longhouse/contract/runs'
import type { Page } from '@playwright/test'
import { noise } from './events.data.ts'
import { comeToNight, createNight, factsOf, openNight, pageOf } from './game-night-room.data.ts'
import { lookEverywhere } from './support/axe.ts'
import { clientOf } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { tapThatWaits } from './support/visits.ts'

const room = (id: string) => `/events/${id}/live`
const squad = (page: Page, number: number) =>
  page.getByRole('region', { name: `Squad ${number}`, exact: true })
const palm = (page: Page) => page.getByRole('button', { name: /^\+1 Round/ })
const counter = (page: Page) => page.getByRole('region', { name: /^Counter of/ })
const saidRound = (page: Page, round: number) =>
  expect(
    counter(page)
      .getByRole('status')
      .filter({ hasText: `Round ${round}` })
      .first(),
  ).toHaveText(`Round ${round}`)

/** Counts a round; a second one within three seconds needs a confirmation. */
async function count(page: Page, round: number): Promise<void> {
  await page.getByRole('button', { name: `+1 Round ${round}`, exact: true }).click()
  const sure = page.getByRole('button', { name: `Yes, ${round}` })
  await expect(
    sure.or(page.getByRole('button', { name: `+1 Round ${round + 1}`, exact: true })),
  ).toBeVisible()
  if (await sure.isVisible()) await sure.click()
  await saidRound(page, round)
}

test.describe('the lobby', () => {
  test(
    'the host opens the room, squads are formed from those who are here, and every phone says which',
    { tag: '@all' },
    async ({ page, logIn, site, browser }) => {
      test.slow()
      const night = await createNight(site, 5)
      const [first] = night.people
      if (!first) throw new Error('a player is missing')
      const phone = await pageOf(browser, site, first)
      await phone.goto(room(night.event.id))
      await expect(phone.getByRole('heading', { name: 'The room is not open yet' })).toBeVisible()

      await logIn('staff')
      await page.goto(`/events/${night.event.id}`)
      await page.getByRole('link', { name: 'Open the live room' }).click()
      await page.getByRole('radio', { name: 'The first squad to reach a round wins' }).check()
      await page.getByRole('button', { name: 'Open the room' }).click()
      await expect(page.getByText('A whole number from 1 to 9999')).toBeVisible()
      await page.getByLabel('Round to reach').fill('30')
      await page.getByRole('button', { name: 'Open the room' }).click()
      await expect(page.getByText('First to round 30')).toBeVisible()
      expect(await lookEverywhere(page, 'an empty lobby')).toEqual([])
      await page.getByRole('button', { name: 'Form squads' }).click()
      await expect(squad(page, 2)).toBeVisible()
      await expect(page.getByText('5 people are here')).toBeVisible()
      await expect(phone.getByText(/^Your squad: \d, with newcomer/)).toBeVisible()

      await phone.getByRole('button', { name: 'Name your squad' }).click()
      await phone.getByRole('dialog').getByLabel('Name').fill('The Night Owls')
      await phone.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name: 'The Night Owls' })).toBeVisible()
      expect(await lookEverywhere(page, 'a lobby')).toEqual([])
      expect(await lookEverywhere(phone, 'a lobby as a member sees it')).toEqual([])

      await comeToNight(site, night.event.id)
      const bench = page.getByRole('region', { name: 'Bench' })
      await expect(bench.getByRole('button', { name: /^Put newcomer.* into / })).toBeVisible()
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Start without everybody?' })
      await expect(question).toContainText('1 person is here and in no squad')
      await question.getByRole('button', { name: 'Not yet' }).click()
      await bench.getByRole('button', { name: /^Put newcomer.* into / }).click()
      await expect(bench.getByText('Everybody who is here has a squad.')).toBeVisible()
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Host' })).toBeVisible()
      await expect(palm(phone)).toBeVisible()
      await phone.context().close()
    },
  )

  test('the host moves people by mouse, by touch and using only the keyboard, and a phone shows the new squad at once [GN-02]', async ({
    page,
    logIn,
    site,
    browser,
  }) => {
    test.slow()
    const night = await createNight(site, 3)
    const [ada, juno, pip] = night.people
    if (!ada || !juno || !pip) throw new Error('a player is missing')
    await openNight(site, night, [{ members: [ada, juno] }, { members: [pip] }, { members: [] }])
    const name = String(ada.record['username'])
    const phone = await pageOf(browser, site, ada)
    await phone.goto(room(night.event.id))
    await expect(phone.getByText(/^Your squad: 1, with/)).toBeVisible()

    await logIn('staff')
    await page.goto(room(night.event.id))
    await expect(squad(page, 1).getByText(name)).toBeVisible()
    // By mouse.
    await squad(page, 1).getByText(name).dragTo(squad(page, 2))
    await expect(squad(page, 2).getByText(name)).toBeVisible()
    await expect(squad(page, 1).getByText(name)).toHaveCount(0)
    await expect(phone.getByText(/^Your squad: 2, with/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(squad(page, 1).getByText(name)).toBeVisible()
    await expect(phone.getByText(/^Your squad: 1, with/)).toBeVisible()

    // Only by keyboard: the menu, an arrow, Enter; the focus stays with the moved person.
    const menu = page.getByRole('button', { name: `Move ${name}`, exact: true })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Move to Squad 2' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(squad(page, 3).getByText(name)).toBeVisible()
    await expect(menu).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `${name} is now in Squad 3` })).toBeVisible()
    await expect(phone.getByText('Your squad: 3')).toBeVisible()

    // By touch: tap the person, tap the squad.
    const { pb } = await clientOf(site.url, 'staff')
    const hand = await pageOf(browser, site, { pb }, { hasTouch: true })
    await hand.goto(room(night.event.id))
    await hand.getByRole('button', { name: new RegExp(`^${name}.*pick up$`) }).tap()
    await expect(hand.getByText(`${name} is picked. Choose a squad.`)).toBeVisible()
    await squad(hand, 2)
      .getByRole('button', { name: `Move ${name} here` })
      .tap()
    await expect(squad(hand, 2).getByText(name)).toBeVisible()
    await expect(phone.getByText(/^Your squad: 2, with/)).toBeVisible()
    await expect(squad(page, 2).getByText(name)).toBeVisible()
    await hand.context().close()
    await phone.context().close()
  })
})

test.describe('the counter', () => {
  test('a click is shown in one frame, announced, confirmed if too fast, and undone', async ({
    site,
    browser,
  }) => {
    const night = await createNight(site, 1)
    const [ada] = night.people
    if (!ada) throw new Error('a player is missing')
    const opened = await openNight(site, night, [{ members: [ada] }])
    await opened.start()
    const phone = await pageOf(browser, site, ada)
    await phone.goto(room(night.event.id))
    await expect(palm(phone)).toBeVisible()
    // Within one frame: the page itself reads it, between the click and the next paint.
    const shown = await palm(phone).evaluate(
      (button) =>
        new Promise<string>((resolve) => {
          button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
          requestAnimationFrame(() =>
            resolve(button.closest('section')?.querySelector('output')?.textContent ?? ''),
          )
        }),
    )
    expect(shown).toBe('Round 1')
    await palm(phone).click()
    await expect(
      phone.getByRole('group', { name: 'Round 1 was counted just now. Is it 2 already?' }),
    ).toBeVisible()
    await phone.getByRole('button', { name: 'No, still 1' }).click()
    await saidRound(phone, 1)
    const [squadRecord] = opened.squads
    await expect.poll(async () => (await factsOf(site, squadRecord?.id ?? '')).length).toBe(1)
    await count(phone, 2)
    await phone.getByRole('button', { name: /^Undo/ }).click()
    await saidRound(phone, 1)
    const { pb } = await clientOf(site.url, 'staff')
    const stored = () => pb.collection('squads').getOne(squadRecord?.id ?? '')
    await expect.poll(async () => (await stored())['round']).toBe(1)

    await phone.getByRole('button', { name: 'Down', exact: true }).click()
    await phone.getByRole('button', { name: /^Undo/ }).click()
    await phone.getByRole('button', { name: 'More' }).click()
    const handleSecondTap = await tapThatWaits(phone)
    await phone.getByRole('button', { name: 'We are out' }).click()
    // Under the same thumb now.
    await handleSecondTap(phone.getByRole('button', { name: 'Back in' }))
    await expect(counter(phone).getByRole('status').filter({ hasText: 'Out at round 1' })).toBeAttached()
    await expect.poll(async () => (await stored())['phase']).toBe('out')
    await phone.getByRole('button', { name: 'Back in' }).click()
    await expect.poll(async () => (await stored())['phase']).toBe('playing')
    expect((await stored())['downs']).toBe(0)
    await phone.context().close()
  })

  test('without network for five minutes, with a reload in between, all rounds arrive once with their own times [GN-05]', async ({
    site,
    browser,
  }) => {
    test.slow()
    const night = await createNight(site, 2)
    const [ada, juno] = night.people
    if (!ada || !juno) throw new Error('a player is missing')
    const opened = await openNight(site, night, [{ members: [ada, juno] }])
    await opened.start()
    const phone = await pageOf(browser, site, ada)
    await phone.goto(room(night.event.id))
    await count(phone, 1)
    await expect.poll(async () => (await factsOf(site, opened.squads[0]?.id ?? '')).length).toBe(1)

    // The page loads, the server does not respond: a phone in a cellar. Its clock runs on by the minute.
    await phone.clock.install()
    await phone.route(/^(?!.*\/api\/)/, async (route) => route.fulfill({ response: await route.fetch() }))
    // Not by a route: an unloading page bypasses it with its last requests.
    await phone.context().setOffline(true)
    const pressedAt: number[] = []
    const press = async (round: number) => {
      await phone.clock.fastForward('01:00')
      await count(phone, round)
      pressedAt.push(await phone.evaluate(() => Date.now()))
    }
    await press(2)
    await press(3)
    await expect(counter(phone).getByText('2 not sent yet')).toBeVisible()
    expect((await factsOf(site, opened.squads[0]?.id ?? '')).length).toBe(1)
    // Chromium may send the last requests of an unloading page; the phone gets no response and sends them
    // again.
    await phone.reload()
    await saidRound(phone, 3)
    await expect(counter(phone).getByText('No network. Count on: nothing is lost.')).toBeVisible()
    await press(4)
    await press(5)
    await press(6)
    await expect(counter(phone).getByText('5 not sent yet')).toBeVisible()

    await phone.context().setOffline(false)
    await expect(counter(phone).getByText(/not sent yet/)).toHaveCount(0)
    const facts = await factsOf(site, opened.squads[0]?.id ?? '')
    expect(facts.map(({ value }) => Number(value))).toEqual([1, 2, 3, 4, 5, 6])
    const times = facts.slice(1).map(({ at }) => new Date(String(at)).getTime())
    expect(new Set(times).size, 'each its own').toBe(5)
    await saidRound(phone, 6)
    await phone.context().close()
  })

  test('the key stays under the thumb, whatever is pressed, without a network and after it', async ({
    site,
    browser,
  }) => {
    test.slow()
    const night = await createNight(site, 1)
    const [ada] = night.people
    if (!ada) throw new Error('a player is missing')
    const opened = await openNight(site, night, [{ members: [ada] }])
    await opened.start()
    const phone = await pageOf(browser, site, ada)
    await phone.clock.install()
    await phone.goto(room(night.event.id))
    await expect(palm(phone)).toBeVisible()
    const waiting = counter(phone).getByText(/not sent yet/)
    const undo = counter(phone).getByRole('button', { name: /^Undo/ })
    const more = counter(phone).getByRole('button', { name: 'More' })
    const sizes = [
      { width: 390, height: 844 },
      { width: 320, height: 640 },
      { width: 844, height: 390 },
      { width: 1440, height: 900 },
    ]
    for (const [index, size] of sizes.entries())
      await test.step(`at ${size.width}`, async () => {
        await phone.setViewportSize(size)
        await phone.evaluate(() => scrollTo(0, 0))
        // Makes the page draw in its new size, which otherwise happens with the next click.
        await phone.screenshot()
        const place = await palm(phone).boundingBox()
        const isInPlace = async (when: string) => expect(await palm(phone).boundingBox(), when).toEqual(place)
        await count(phone, 2 * index + 1)
        await expect(undo).toBeInViewport({ ratio: 1 })
        await isInPlace('a round was counted')
        await phone.clock.fastForward('00:10')
        await expect(undo).toBeHidden()

        await phone.context().setOffline(true)
        await expect(counter(phone).getByText('No network. Count on: nothing is lost.')).toBeVisible()
        await isInPlace('the network went')
        await count(phone, 2 * index + 2)
        await phone.clock.fastForward('00:02')
        await expect(waiting).toBeInViewport({ ratio: 1 })
        await expect(undo).toBeInViewport({ ratio: 1 })
        await isInPlace('a round waits')
        await more.click()
        await isInPlace('more is open')

        await phone.context().setOffline(false)
        await expect(waiting).toBeHidden()
        await isInPlace('the network is back')
        await more.click()
        await phone.clock.fastForward('00:10')
        await expect(undo).toBeHidden()
      })
    await phone.context().close()
  })

  test(
    'two phones of a squad count as one, each sees the other, and a spectator sees both',
    { tag: '@all' },
    async ({ page, logIn, site, browser }) => {
      const night = await createNight(site, 2)
      const [ada, juno] = night.people
      if (!ada || !juno) throw new Error('a player is missing')
      const opened = await openNight(site, night, [{ members: [ada, juno] }])
      await opened.start()
      const one = await pageOf(browser, site, ada)
      const two = await pageOf(browser, site, juno)
      await one.goto(room(night.event.id))
      await two.goto(room(night.event.id))
      await logIn('member')
      await page.goto(`/events/${night.event.id}`)
      await page.getByRole('link', { name: 'To the live room' }).click()
      await expect(page.getByText('You are in no squad')).toBeVisible()
      await expect(palm(one)).toBeVisible()
      await expect(palm(two)).toBeVisible()
      // Neither phone knows of the other's click: both requests are in flight before the first arrives.
      const bothPressed = Promise.withResolvers<void>()
      let pressed = 0
      for (const phone of [one, two])
        await phone.route('**/api/squads/*/facts', async (route) => {
          pressed += 1
          if (pressed === 2) bothPressed.resolve()
          await bothPressed.promise
          await route.continue()
        })
      await palm(one).click()
      await palm(two).click()
      await saidRound(one, 1)
      await saidRound(two, 1)
      await expect.poll(async () => (await factsOf(site, opened.squads[0]?.id ?? '')).length).toBe(2)
      await expect(counter(one).getByText(`${juno.record['username']} counts too`)).toBeVisible()
      const board = page.getByRole('region', { name: 'Board' })
      await expect(board.getByRole('listitem').filter({ hasText: 'Squad 1' }).locator('strong')).toHaveText(
        '1',
      )
      await one.context().close()
      await two.context().close()
    },
  )

  test(
    'it can be used on 320 px, on its side and by readers, in both themes',
    { tag: '@all' },
    async ({ site, browser }) => {
      test.slow()
      const night = await createNight(site, 2)
      const opened = await openNight(site, night, [{ members: night.people }])
      await opened.start()
      const [ada] = night.people
      if (!ada) throw new Error('a player is missing')
      const phone = await pageOf(browser, site, ada)
      await phone.goto(room(night.event.id))
      await count(phone, 1)
      for (const size of [
        { width: 320, height: 568 },
        { width: 390, height: 844 },
        { width: 844, height: 390 },
      ]) {
        await phone.setViewportSize(size)
        await phone.evaluate(() => scrollTo(0, 0))
        const box = await palm(phone).boundingBox()
        if (!box) throw new Error('no palm')
        expect(box.y + box.height, `at ${size.width}: in sight without scrolling`).toBeLessThanOrEqual(
          size.height,
        )
        expect(Math.min(box.width, box.height), 'the size of a palm').toBeGreaterThanOrEqual(96)
        expect(
          await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
      }
      expect(await lookEverywhere(phone, 'the live room')).toEqual([])
      await phone.context().close()
    },
  )

  test(
    'logging out with rounds that were not sent asks, and sends them first where it can',
    { tag: '@all' },
    async ({ site, browser }) => {
      const night = await createNight(site, 1)
      const [ada] = night.people
      if (!ada) throw new Error('a player is missing')
      const opened = await openNight(site, night, [{ members: [ada] }])
      await opened.start()
      const desk = await pageOf(browser, site, ada, { viewport: { width: 1440, height: 900 } })
      await desk.goto(room(night.event.id))
      await expect(palm(desk)).toBeVisible()
      await desk.route('**/api/squads/**', (route) => route.abort('internetdisconnected'))
      await count(desk, 1)
      await desk.getByRole('button', { name: 'LOGOUT' }).click()
      const question = desk.getByRole('dialog', { name: 'Not everything is sent yet' })
      await expect(question.getByText('If you log out now, they are lost')).toBeVisible()
      await question.getByRole('button', { name: 'Stay logged in' }).click()
      await expect(question).toBeHidden()
      await desk.unroute('**/api/squads/**')
      await desk.getByRole('button', { name: 'LOGOUT' }).click()
      await expect(desk).toHaveURL('/')
      expect((await factsOf(site, opened.squads[0]?.id ?? '')).map(({ value }) => Number(value))).toEqual([1])
      expect(
        await desk.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent'))),
      ).toEqual([])
      await desk.context().close()
    },
  )

  test('it weighs less than 40 kB', { tag: '@all' }, () => {
    const dist = join(import.meta.dirname, '../packages/web/dist')
    const scripts = join(dist, 'builds', readFileSync(join(dist, 'current'), 'utf8'), 'client/static/js')
    const parts = readdirSync(scripts).filter((name) => /^counter[\w.-]*\.js$/.test(name))
    expect(parts.some((name) => name.startsWith('counter-'))).toBe(true)
    expect(parts.reduce((sum, name) => sum + statSync(join(scripts, name)).size, 0)).toBeLessThan(40_000)
  })
})

test(
  'the host counts for a squad, corrects it, decides about late counts, ends the night and continues it',
  { tag: '@all' },
  async ({ page, logIn, site, browser, allowConsole }) => {
    test.slow()
    allowConsole(noise)
    const night = await createNight(site, 2)
    const [ada, juno] = night.people
    if (!ada || !juno) throw new Error('a player is missing')
    const opened = await openNight(site, night, [{ members: [ada] }, { members: [juno] }])
    await opened.start()
    const phone = await pageOf(browser, site, ada)
    await phone.goto(room(night.event.id))
    await expect(palm(phone)).toBeVisible()
    await logIn('staff')
    await page.goto(room(night.event.id))
    // However fast: for a host each click is one round.
    await page.getByRole('button', { name: '+1 for Squad 2: round 1' }).click({ clickCount: 3 })
    await expect(page.getByRole('button', { name: '+1 for Squad 2: round 4' })).toBeVisible()

    await phone.route('**/api/squads/**', (route) => route.abort('internetdisconnected'))
    await count(phone, 1)
    await count(phone, 2)
    await count(phone, 3)
    await page.getByRole('button', { name: 'More for Squad 1' }).click()
    await page.getByRole('menuitem', { name: 'Correct the round' }).click()
    const correction = page.getByRole('dialog', { name: 'Correct the round of Squad 1' })
    await correction.getByLabel('Round').fill('2')
    await correction.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: '+1 for Squad 1: round 3' })).toBeVisible()
    await expect.poll(async () => (await factsOf(site, opened.squads[0]?.id ?? '')).length).toBe(1)
    await phone.unroute('**/api/squads/**')
    await phone.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(`${ada.record['username']} says 3 for Squad 1`)).toBeVisible()
    await saidRound(phone, 2)
    expect(await lookEverywhere(page, 'the desk of the host')).toEqual([])
    await page.getByRole('button', { name: 'Take over' }).click()
    await expect(page.getByRole('button', { name: '+1 for Squad 1: round 4' })).toBeVisible()
    await saidRound(phone, 3)

    await page.getByRole('button', { name: 'End the night' }).click()
    const question = page.getByRole('dialog', { name: 'End the night?' })
    await expect(question).toContainText('2 squads are still playing.')
    await expect(question).toContainText('for 15 minutes')
    await question.getByRole('button', { name: 'End the night' }).click()
    await expect(page.getByRole('heading', { name: 'The night is over' })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'See the recap' }).first()).toBeVisible()
    expect(await lookEverywhere(page, 'a night that is over')).toEqual([])
    await page.getByRole('button', { name: 'Go on with the night' }).click()
    await expect(palm(phone)).toBeVisible()
    await phone.context().close()
  },
)

test(
  'a player who is not the captain finds how to hand the run in, and two concurrent forms lose no input',
  { tag: '@all' },
  async ({ site, browser }) => {
    test.slow()
    const night = await createNight(site, 2)
    const [ada, juno] = night.people
    if (!ada || !juno) throw new Error('a player is missing')
    const opened = await openNight(site, night, [{ members: [ada, juno] }])
    const { pb: host } = await clientOf(site.url, 'staff')
    const nights = host.collection('game_nights')
    const [record] = opened.squads
    await nights.update(String(record?.['night']), { map: 'terminus' })
    await opened.start()
    const facts = [newFact({ kind: 'reached', value: 12, epoch: 0, at: Date.now(), device: 'test' })]
    await host.send(factsPath(record?.id ?? ''), { method: 'POST', body: { facts } })
    await nights.update(String(record?.['night']), { state: 'ended' })

    const page = await pageOf(browser, site, juno)
    const way = page.getByRole('link', { name: 'Hand in the run' })
    await page.goto(`/events/${night.event.id}/recap`)
    await expect(way).toBeVisible()
    await page.goto('/notifications')
    await page.getByRole('link', { name: /waits for its proof/ }).click()
    await expect(page.getByRole('link', { name: 'Finish and hand in' })).toBeVisible()
    await page.goto(room(night.event.id))
    await way.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Round 12 on Terminus is counted already.')).toBeVisible()

    const run = /records\/(\w+)/.exec(page.url())?.[1] ?? ''
    await ada.pb.collection('runs').update(run, { proof_link: 'https://youtu.be/aqz-KE-bpKQ' })
    const link = dialog.getByLabel('Link to the video')
    await link.fill('https://youtu.be/dQw4w9WgXcQ')
    await dialog.getByRole('button', { name: 'Hand in' }).click()
    await expect(dialog.getByText('Your squad’s draft has changed since you opened it.')).toBeVisible()
    const players = [ada, juno].map((person) => ({ user: person.record.id }))
    await ada.pb.send(handInPath(run), { method: 'POST', body: { players } })
    await expect(dialog.getByText('This run is handed in already')).toBeVisible()
    await expect(link).toHaveValue('https://youtu.be/dQw4w9WgXcQ')
    await page.goto(room(night.event.id))
    await expect(page.getByRole('link', { name: 'See the recap' })).toBeVisible()
    await expect(way).toHaveCount(0)
    await page.context().close()
  },
)

test(
  'a missing room, one of another kind of event and one of a cancelled event show why',
  { tag: '@all' },
  async ({ page, logIn, site, allowConsole }) => {
    allowConsole(noise)
    const night = await createNight(site, 0)
    await page.goto(room(night.event.id))
    await expect(page.getByRole('heading', { name: 'There is no such room' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
    const { pb } = await clientOf(site.url, 'staff')
    await pb
      .collection('tournaments')
      .update(night.event.id, { cancelled_at: new Date().toISOString(), cancel_reason: 'The roof leaks.' })
    await logIn('member')
    await page.goto(room(night.event.id))
    await expect(page.getByText('The roof leaks.')).toBeVisible()
    await page.goto('/events/000000000000000/live')
    await expect(page.getByRole('heading', { name: 'There is no such room' })).toBeVisible()
  },
)

test(
  'before the start a member with a place chooses the members to play with',
  { tag: '@all' },
  async ({ site, browser }) => {
    const night = await createNight(site, 2)
    const [ada, juno] = night.people
    if (!ada || !juno) throw new Error('a player is missing')
    const name = String(juno.record['username'])
    const page = await pageOf(browser, site, ada)
    await page.goto(`/events/${night.event.id}`)
    await page.getByLabel('With whom would you like to play?').fill(name)
    await page.getByRole('button', { name: `Add ${name}` }).click()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    const own = () =>
      ada.pb.collection('tournament_registrations').getFirstListItem(
        ada.pb.filter('user = {:user} && tournament = {:event}', {
          user: ada.record.id,
          event: night.event.id,
        }),
      )
    await expect.poll(async () => (await own())['with']).toEqual([juno.record.id])
    await page.context().close()
  },
)
