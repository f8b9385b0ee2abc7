import type { Locator, Page } from '@playwright/test'
import { createClip, noise, refusal, uniqueTitle, vote } from './clips.data.ts'
import { tabTo } from './support/keyboard.ts'
import { clientOf } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { countRequests, holdRequests, tapThatWaits, untilLive } from './support/visits.ts'

const find = (title: unknown) => `/clips?q=${encodeURIComponent(String(title))}`
const card = (page: Page, title: unknown) => page.getByRole('article', { name: String(title), exact: true })
const up = (within: Page | Locator) => within.getByRole('button', { name: /^Upvote/ })
const down = (within: Page | Locator) => within.getByRole('button', { name: /^Downvote/ })
const votes = '**/api/collections/clip_votes/records'

test('a guest is asked in', { tag: '@CL-01' }, async ({ page }) => {
  await page.goto('/clips')
  await expect(page.getByText('Please login to view clips')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test(
  'game and search filter the grid and live in the address',
  { tag: ['@CL-02', '@CL-09'] },
  async ({ page, logIn, site }) => {
    const base = uniqueTitle('Filter')
    await createClip(site.url, { clip_title: `${base} cars` })
    await createClip(site.url, {
      clip_title: `${base} dead`,
      game: 'blackops6',
      map: 'terminus',
      highest_round: 31,
    })
    await createClip(site.url, { clip_title: `${base} chess`, game: 'other' })
    await logIn('member')
    await page.goto('/clips')
    await page.getByRole('searchbox').fill(base.toUpperCase())
    const grid = page.getByRole('list', { name: 'Clips' })
    await expect(grid.getByRole('heading')).toHaveText([`${base} chess`, `${base} dead`, `${base} cars`])
    await expect(card(page, `${base} dead`).getByText('Round 31')).toBeVisible()
    await expect(card(page, `${base} dead`).getByText('Terminus')).toBeVisible()

    const chips = { 'Black Ops 6': 'blue', 'GTA 5': 'green', Other: 'orange' }
    for (const [label, color] of Object.entries(chips))
      await expect(grid.getByText(label, { exact: true })).toHaveAttribute('data-color', color)

    await page.getByRole('radio', { name: 'Black Ops 6' }).check()
    await expect(grid.getByRole('heading')).toHaveText([`${base} dead`])
    await expect(page).toHaveURL(/game=blackops6/)
    await page.reload()
    await expect(grid.getByRole('heading')).toHaveText([`${base} dead`])
    await page.getByRole('searchbox').fill('nobody-made-this')
    await expect(
      page.getByText('No clips found. Try adjusting your filters or submit a new clip!'),
    ).toBeVisible()
  },
)

test(
  'the player comes when it is wanted, from the cookie-free host',
  { tag: ['@CL-02', '@CL-07'] },
  async ({ page, logIn, site, allowConsole }) => {
    // The login of these tests reads the storage of every frame, which the sandboxed one refuses.
    allowConsole(/sessionStorage/)
    const base = uniqueTitle('Player')
    const links = {
      watch: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      bare: 'aqz-KE-bpKQ',
      short: 'https://youtu.be/aqz-KE-bpKQ',
      embed: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
      v: 'https://www.youtube.com/v/aqz-KE-bpKQ',
      e: 'https://www.youtube.com/e/aqz-KE-bpKQ',
      else: 'https://clips.example.com/42',
    }
    for (const [kind, clip_link] of Object.entries(links))
      await createClip(site.url, { clip_title: `${base} ${kind}`, clip_link })
    await logIn('member')
    await page.goto(find(base))
    for (const kind of ['watch', 'bare', 'short', 'embed', 'v', 'e'])
      await expect(card(page, `${base} ${kind}`).getByRole('button', { name: /Play video/ })).toBeVisible()
    await expect(card(page, `${base} else`).getByText('No video available')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)

    await card(page, `${base} bare`)
      .getByRole('button', { name: /Play video/ })
      .click()
    const frame = card(page, `${base} bare`).locator('iframe')
    await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/)
    await expect(frame).toBeFocused()
  },
)

test(
  'a vote counts, the other replaces it, the same again takes it back',
  { tag: '@CL-03' },
  async ({ page, logIn, site }) => {
    const clip = await createClip(site.url)
    await vote(site.url, 'admin', clip.id)
    const { pb, record } = await clientOf(site.url, 'member')
    const mine = async () =>
      (
        await pb.collection('clip_votes').getFullList({ filter: `clip="${clip.id}" && user="${record.id}"` })
      ).map(({ vote_type }) => vote_type as string)
    await logIn('member')
    await page.goto(find(clip['clip_title']))
    await expect(up(page)).toHaveText('1')

    await up(page).click()
    await expect(up(page)).toHaveText('2')
    await expect(up(page)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(mine).toEqual(['upvote'])
    await down(page).click()
    await expect(up(page)).toHaveText('1')
    await expect(down(page)).toHaveText('1')
    await expect.poll(mine).toEqual(['downvote'])
    const takenBack = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await down(page).click()
    await expect(down(page)).toHaveText('0')
    await expect(down(page)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(mine).toEqual([])
    await takenBack

    let written = 0
    page.on('response', (response) => {
      if (response.url().includes('/clip_votes/') && response.request().method() !== 'GET') written += 1
    })
    for (let press = 0; press < 5; press += 1) {
      await expect(up(page)).toHaveAttribute('aria-busy', 'false')
      await up(page).click()
    }
    await expect.poll(() => written, 'every press has reached the server').toBe(5)
    expect(await mine()).toEqual(['upvote'])
    await page.reload()
    await expect(up(page)).toHaveText('2')
    await expect(up(page)).toHaveAttribute('aria-pressed', 'true')
  },
)

test(
  'a double tap votes once, and a tap while a vote is unanswered does not take it back',
  { tag: '@CL-03' },
  async ({ page, logIn, site }) => {
    const clip = await createClip(site.url)
    await logIn('member')
    await page.goto(find(clip['clip_title']))
    await expect(up(page)).toHaveText('0')
    const release = await holdRequests(page, votes, { times: 1 })
    const sent = countRequests(page, '/api/collections/clip_votes/records')
    const takenBack = countRequests(page, '/api/collections/clip_votes/records', 'DELETE')
    const handleThirdTap = await tapThatWaits(page)
    await up(page).dblclick()
    await expect(up(page)).toHaveAttribute('aria-busy', 'true')
    await up(page).click()
    release()
    await expect(up(page)).toHaveAttribute('aria-busy', 'false')
    await handleThirdTap(up(page))
    await expect(up(page)).toHaveText('1')
    // Only one of the two buttons can be pressed at a time.
    await down(page).click()
    await expect(down(page)).toHaveText('1')
    await expect(up(page)).toHaveText('0')
    expect([sent(), takenBack()]).toEqual([2, 0])
  },
)

test(
  'a list response from before a vote does not restore the old count',
  { tag: ['@CL-03', '@all'] },
  async ({ page, logIn, site }) => {
    const clip = await createClip(site.url)
    await logIn('member')
    const live = untilLive(page, 'clips')
    await page.goto(find(clip['clip_title']))
    await expect(up(page)).toHaveText('0')
    await live

    const late = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await page.route(
      '**/api/collections/clips/records?*',
      async (route) => {
        const before = await route.fetch()
        asked.resolve()
        await late.promise
        await route.fulfill({ response: before })
        answered.resolve()
      },
      { times: 1 },
    )
    // Another member's new clip makes the page fetch the list again.
    await createClip(site.url, { clip_title: `${String(clip['clip_title'])} again` })
    await asked.promise
    // In case the list is fetched once more, the new clip is now next to this one.
    const upvote = up(card(page, clip['clip_title']))
    await upvote.click()
    await expect(upvote).toHaveText('1')
    late.resolve()
    await answered.promise

    await expect(card(page, `${String(clip['clip_title'])} again`)).toBeVisible()
    await expect(upvote).toHaveText('1')
    await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  },
)

test('the keyboard alone votes', { tag: ['@CL-03', '@all'] }, async ({ page, logIn, site }) => {
  const clip = await createClip(site.url)
  await logIn('member')
  await page.goto(find(clip['clip_title']))
  await expect(up(page)).toBeVisible()
  await tabTo(page, up(page))
  await page.keyboard.press('Enter')
  await expect(up(page)).toHaveText('1')
  await expect(up(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(down(page)).toHaveText('1')
  await expect(up(page)).toHaveText('0')
})

test(
  'a vote in one browser shows in the other',
  { tag: '@CL-03' },
  async ({ page, logIn, site, browser }) => {
    const clip = await createClip(site.url)
    const other = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    await logIn('member')
    await logIn('admin', other)
    const live = untilLive(other, 'clips')
    await Promise.all([page.goto(find(clip['clip_title'])), other.goto(find(clip['clip_title']))])
    await expect(up(other)).toHaveText('0')
    await live
    await up(page).click()
    await expect(up(page)).toHaveText('1')
    await expect(up(other)).toHaveText('1', { timeout: 3000 })
    await expect(up(other)).toHaveAttribute('aria-pressed', 'false')
    await other.close()
  },
)

test(
  'a vote that does not arrive is taken back with a message',
  { tag: ['@CL-03', '@all'] },
  async ({ page, logIn, site, allowConsole }) => {
    allowConsole(noise)
    const clip = await createClip(site.url)
    await logIn('member')
    await page.goto(find(clip['clip_title']))
    await expect(up(page)).toHaveText('0')
    const release = await holdRequests(page, votes, { answer: (route) => route.fulfill(refusal(500)) })
    await up(page).click()
    await expect(up(page)).toHaveText('1')
    release()
    await expect(page.getByText('Failed to register vote. Please try again.')).toBeVisible()
    await expect(up(page)).toHaveText('0')
    await expect(up(page)).toHaveAttribute('aria-pressed', 'false')
  },
)

test('a session that ran out cannot vote', { tag: ['@CL-03', '@all'] }, async ({ page, logIn, site }) => {
  const clip = await createClip(site.url)
  await page.clock.install()
  await logIn('member')
  // Never answered: with a new token the page would notice and remove the button.
  await page.route('**/users/auth-refresh', () => undefined)
  await page.goto(find(clip['clip_title']))
  await expect(up(page)).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 400 * 24 * 3_600_000)
  await up(page).click()
  await expect(page.getByText('Please login to vote')).toBeVisible()
})

test(
  'the grid shows its error message, and a second try helps',
  { tag: '@CL-08' },
  async ({ page, logIn, allowConsole }) => {
    allowConsole(noise)
    // The page requests the list before its scripts do, and they request it again.
    await page.route('**/api/collections/clips/records?*', (route) => route.fulfill(refusal(500)), {
      times: 2,
    })
    await logIn('member')
    await page.goto('/clips')
    await expect(page.getByRole('alert')).toContainText('Failed to load clips. Please try again later.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('list', { name: 'Clips' })).toBeVisible()
  },
)

test(
  'fifty clips come at once, the rest on request, and a link leads to one',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const clip = await createClip(site.url)
    await logIn('member')
    await page.goto('/clips')
    const grid = page.getByRole('list', { name: 'Clips' })
    await expect(grid.locator('> li')).toHaveCount(50)
    await page.getByRole('button', { name: 'Show more clips' }).click()
    await expect(grid.locator('> li').nth(55)).toBeAttached()

    await page.goto(`/clips?clip=${clip.id}`)
    const linked = page.getByRole('list', { name: 'The clip of your link' })
    await expect(linked.getByRole('heading')).toHaveText(String(clip['clip_title']))
    await expect(linked.getByRole('heading')).toBeFocused()
  },
)
