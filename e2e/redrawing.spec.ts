import { createClip, uniqueTitle } from './clips.data.ts'
import { createEvent, uniqueName } from './events.data.ts'
import { watchRerenders } from './support/rerenders.ts'
import { expect, test } from './support/test.ts'
import { untilLive } from './support/visits.ts'

// Every card depends on the current user: a late renewal of the session would redraw all of them.
test.beforeEach(({ page }) => page.route('**/users/auth-refresh', () => undefined))

test('a vote redraws only its own card, and a dialog none', async ({ page, logIn, site }) => {
  const base = uniqueTitle('Redrawn')
  for (const part of ['one', 'two', 'three']) await createClip(site.url, { clip_title: `${base} ${part}` })
  await logIn('member')
  const live = untilLive(page, 'clips')
  await page.goto(`/clips?q=${encodeURIComponent(base)}`)
  const cards = page.getByRole('list', { name: 'Clips' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await live
  const drawnAnew = await watchRerenders(cards)

  const upvote = cards.nth(1).getByRole('button', { name: /^Upvote/ })
  const answer = page.waitForResponse((each) => each.url().includes('/clip_votes/records') && each.ok())
  await upvote.click()
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  await answer
  // Its own card is drawn for the click, for the response, and for the realtime event.
  const drawn = new Set<number>()
  await expect
    .poll(
      async () => {
        const latest = await drawnAnew()
        for (const index of latest) drawn.add(index)
        return latest
      },
      { intervals: [500] },
    )
    .toEqual([])
  expect([...drawn]).toEqual([1])

  await page.getByRole('button', { name: 'Submit Clip' }).click()
  await expect(page.getByRole('dialog', { name: 'Submit Clip' })).toBeVisible()
  expect(await drawnAnew()).toEqual([])
})

test(
  'a sign-up redraws only its own card, and its confirmation none',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const base = uniqueName('Redrawn')
    for (const part of ['one', 'two', 'three']) await createEvent(site.url, { name: `${base} ${part}` })
    await logIn('member')
    const live = untilLive(page, 'tournaments')
    await page.goto(`/events?q=${encodeURIComponent(base)}`)
    const cards = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
    await expect(cards).toHaveCount(3)
    await live
    const drawnAnew = await watchRerenders(cards)

    await cards.nth(1).getByRole('button', { name: 'SIGN UP' }).click()
    const leave = cards.nth(1).getByRole('button', { name: 'Cancel Registration' })
    await expect(leave).toHaveAttribute('aria-busy', 'false')
    expect(await drawnAnew()).toEqual([1])

    await leave.click()
    await expect(page.getByRole('dialog', { name: 'Cancel Registration' })).toBeVisible()
    expect(await drawnAnew()).toEqual([])
  },
)
