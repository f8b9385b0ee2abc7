import type { Route } from '@playwright/test'
import { createClip, noise, refusal, uniqueTitle, vote } from './clips.data.ts'
import { superuserClient } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { holdRequests, untilLive } from './support/visits.ts'

const boards = [
  { path: '/upvote-leaderboard', title: 'TOP CLIPS LEADERBOARD', view: 'clip_leaderboard' },
  { path: '/bo6-leaderboard', title: 'BLACK OPS 6 LEADERBOARD', view: 'bo6_leaderboard' },
] as const

interface Entry {
  readonly id: string
  readonly [field: string]: unknown
}

function entry(place: number, fields: Record<string, unknown> = {}): Entry {
  return {
    id: `entry0000000000${place}`.slice(-15),
    collectionName: 'clip_leaderboard',
    game: 'gta5',
    map: '',
    clip_title: `Clip ${place}`,
    clip_link: 'https://youtu.be/aqz-KE-bpKQ',
    highest_round: 0,
    upvotes: 100 - place,
    created: '2026-01-01 00:00:00.000Z',
    user: 'member000000001',
    username: `player_${place}`,
    avatar: '',
    ...fields,
  }
}

function answer(items: readonly Entry[]) {
  const body = { page: 1, perPage: 100, totalItems: items.length, totalPages: 1, items }
  return { contentType: 'application/json', body: JSON.stringify(body) }
}

for (const [index, { path, title, view }] of boards.entries()) {
  test(`${path}: a guest is asked in`, { tag: tagsOfRepeat(index, '@LB-01', '@LB-04') }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Please login to view leaderboard')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL('/login')
  })

  test(
    `${path}: loads, fails and tries again`,
    { tag: ['@LB-01', '@LB-04', '@all'] },
    async ({ page, logIn, allowConsole }) => {
      allowConsole(noise)
      const refuse = (route: Route) => route.fulfill(refusal(500))
      const release = await holdRequests(page, `**/api/collections/${view}/records?*`, {
        answer: refuse,
        times: 1,
      })
      await logIn('member')
      await page.goto(path)
      await expect(page.getByText('Loading leaderboard...')).toBeVisible()
      release()
      await expect(page.getByRole('alert')).toContainText(
        'Failed to load leaderboard. Please try again later.',
      )
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('list', { name: 'Podium' })).toBeVisible()
    },
  )
}

test(
  'gold is in the middle and larger, silver left, bronze right',
  { tag: '@LB-02' },
  async ({ page, logIn }) => {
    await page.route('**/api/collections/clip_leaderboard/records?*', (route) =>
      route.fulfill(
        answer([
          entry(1),
          entry(2, { clip_link: 'https://clips.example.com/1', username: '', user: '' }),
          entry(3, { game: 'blackops6' }),
        ]),
      ),
    )
    await logIn('member')
    await page.goto('/upvote-leaderboard')
    const places = page.getByRole('list', { name: 'Podium' }).locator('> li')
    await expect(places).toHaveCount(3)
    await expect(places.locator('article')).toHaveCount(3)
    for (const [index, metal] of ['gold', 'silver', 'bronze'].entries())
      await expect(places.nth(index).locator('article')).toHaveAttribute('data-edge', metal)
    const [gold, silver, bronze] = await Promise.all(
      [0, 1, 2].map((index) => places.nth(index).boundingBox()),
    )
    if (!gold || !silver || !bronze) throw new Error('A place is not drawn')
    expect(silver.x).toBeLessThan(gold.x)
    expect(gold.x).toBeLessThan(bronze.x)
    expect(gold.width).toBeGreaterThan(silver.width)
    expect(gold.height).toBeGreaterThan(bronze.height)

    await expect(places.nth(0)).toContainText('#1')
    await expect(places.nth(0)).toContainText('Clip 1')
    await expect(places.nth(0)).toContainText('GTA 5')
    await expect(places.nth(0)).toContainText('99 upvotes')
    await expect(places.nth(0).getByRole('button', { name: 'Play video: Clip 1' })).toBeVisible()
    await expect(places.nth(0).getByRole('link', { name: 'player_1' })).toBeVisible()
    await expect(places.nth(1).getByText('No video available')).toBeVisible()
    await expect(places.nth(1).getByText('Unknown User')).toBeVisible()
    await expect(page.getByText('No additional entries yet. Be the first to submit your clip!')).toBeVisible()
  },
)

test('empty places invite', { tag: ['@LB-02', '@all'] }, async ({ page, logIn }) => {
  await page.route('**/api/collections/clip_leaderboard/records?*', (route) => route.fulfill(answer([])))
  await logIn('member')
  await page.goto('/upvote-leaderboard')
  const places = page.getByRole('list', { name: 'Podium' }).locator('> li')
  for (const [index, word] of ['first', 'second', 'third'].entries()) {
    await expect(places.nth(index)).toContainText(`Be the ${word} to submit a clip!`)
    await expect(places.nth(index)).toContainText('Waiting for submission')
    await expect(places.nth(index)).toContainText('-')
  }
  await places.first().getByRole('link', { name: 'Submit a clip' }).click()
  await expect(page.getByRole('dialog', { name: 'Submit Clip' })).toBeVisible()
})

test(
  'on a phone the podium reads from the first down',
  { tag: ['@LB-02', '@all'] },
  async ({ page, logIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await logIn('member')
    await page.goto('/upvote-leaderboard')
    const places = page.getByRole('list', { name: 'Podium' }).locator('> li')
    await expect(places).toHaveCount(3)
    const tops = await Promise.all(
      [0, 1, 2].map(async (index) => (await places.nth(index).boundingBox())?.y ?? 0),
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

test('the table goes from four to ten', { tag: ['@LB-03', '@LB-06'] }, async ({ page, logIn, site }) => {
  const sizes: number[] = []
  page.on('response', async (response) => {
    if (response.url().includes('clip_leaderboard')) sizes.push((await response.json()).items.length)
  })
  await logIn('member')
  await page.goto('/upvote-leaderboard')
  const table = page.getByRole('table', { name: 'Other Top Clips' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Rank',
    'Game',
    'Title',
    'User',
    'Upvotes',
    'Video',
  ])
  await expect(table.getByRole('rowheader')).toHaveText(['#4', '#5', '#6', '#7', '#8', '#9', '#10'])
  const counts = (await table.getByRole('row').locator('td:nth-child(5)').allInnerTexts()).map(Number)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  const watch = table.getByRole('link', { name: 'Watch' }).first()
  await expect(watch).toHaveAttribute('target', '_blank')
  await expect(watch).toHaveAttribute('rel', /noopener/)
  expect(sizes).not.toEqual([])
  expect(sizes.filter((size) => size !== 10)).toEqual([])

  const pb = await superuserClient(site.url, site.superuser)
  const clips = await pb.collection('clips').getFullList({ sort: '-upvotes,created,id' })
  expect(counts).toEqual(clips.slice(3, 10).map(({ upvotes }) => upvotes as number))
})

test(
  'a link that leads nowhere is no video',
  { tag: ['@LB-03', '@LB-05', '@all'] },
  async ({ page, logIn }) => {
    const items = [1, 2, 3]
      .map((place) => entry(place))
      .concat(entry(4, { clip_link: 'javascript:alert(1)' }))
    await page.route(/api\/collections\/(clip|bo6)_leaderboard\/records/, (route) =>
      route.fulfill(answer(items)),
    )
    await logIn('member')
    await page.goto('/upvote-leaderboard')
    await expect(page.getByRole('cell', { name: 'No video' })).toBeVisible()
    await page.goto('/bo6-leaderboard')
    await expect(page.getByRole('cell', { name: 'No clip' })).toBeVisible()
  },
)

test('a vote moves the board that others look at', { tag: '@LB-02' }, async ({ page, logIn, site }) => {
  const { pb, first } = await leader(site)
  await logIn('member')
  const live = untilLive(page, 'clips')
  await page.goto('/upvote-leaderboard')
  const gold = page.getByRole('list', { name: 'Podium' }).locator('> li').first()
  await expect(gold).toContainText(String(first['clip_title']))
  await live
  await pb.collection('clips').update(first.id, { upvotes: Number(first['upvotes']) + 1 })
  await expect(gold).toContainText(`${Number(first['upvotes']) + 1} upvotes`, { timeout: 3000 })
  await pb.collection('clips').update(first.id, { upvotes: first['upvotes'] })
})

test(
  'rounds by map, highest first, with the map in the address',
  { tag: ['@LB-04', '@LB-05'] },
  async ({ page, logIn, site }) => {
    const title = uniqueTitle('High round')
    const fields = { game: 'blackops6', map: 'the_toumb', clip_title: title }
    await createClip(site.url, { ...fields, highest_round: '999' })
    await createClip(site.url, { ...fields, clip_title: `${title} lower`, highest_round: 998 })
    await logIn('member')
    await page.goto('/bo6-leaderboard')
    await expect(page.getByRole('group', { name: 'Filter by Map' })).toBeVisible()
    for (const map of ['All Maps', 'Liberty Falls', 'Terminus', 'Cittadelle de Morts', 'The Toumb'])
      await expect(page.getByRole('radio', { name: map })).toBeAttached()
    await expect(page.getByRole('radio', { name: 'All Maps' })).toBeChecked()

    const places = page.getByRole('list', { name: 'Podium' }).locator('> li')
    await expect(places.nth(0)).toContainText(title)
    await expect(places.nth(0)).toContainText('Highest Round 999')
    await expect(places.nth(0)).toContainText('The Toumb')
    await expect(places.nth(1)).toContainText(`${title} lower`)
    const table = page.getByRole('table', { name: 'Other Top Clips' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Rank',
      'Player',
      'Map',
      'Highest Round',
      'Clip',
    ])
    await expect(table.getByRole('rowheader').first()).toHaveText('#4')
    const rounds = (await table.getByRole('row').locator('td:nth-child(4)').allInnerTexts()).map(Number)
    expect(rounds).toEqual(rounds.toSorted((a, b) => b - a))

    await page.getByRole('radio', { name: 'Terminus' }).check()
    await expect(page).toHaveURL(/map=terminus/)
    await expect(places.nth(0)).not.toContainText(title)
    await expect(places.nth(0)).toContainText('Terminus')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Terminus' })).toBeChecked()
    await expect(table.getByText('Liberty Falls')).toHaveCount(0)
  },
)

test('a map without rounds', { tag: ['@LB-05', '@all'] }, async ({ page, logIn }) => {
  await page.route('**/api/collections/bo6_leaderboard/records?*', (route) => route.fulfill(answer([])))
  await logIn('member')
  await page.goto('/bo6-leaderboard?map=terminus')
  await expect(
    page.getByText('No additional entries yet. Be the first to submit your high round!'),
  ).toBeVisible()
  await expect(page.getByText('Be the first to submit a clip!', { exact: true })).toBeVisible()
})

test('a vote on the clip screen counts on the board', { tag: ['@LB-06', '@all'] }, async ({ site }) => {
  const clip = await createClip(site.url)
  await vote(site.url, 'admin', clip.id)
  await vote(site.url, 'member', clip.id)
  const pb = await superuserClient(site.url, site.superuser)
  expect(await pb.collection('clip_leaderboard').getOne(clip.id)).toMatchObject({ upvotes: 2 })
})

async function leader(site: { url: string; superuser: { email: string; password: string } }) {
  const pb = await superuserClient(site.url, site.superuser)
  const first = await pb.collection('clips').getFirstListItem('', { sort: '-upvotes,created,id' })
  return { pb, first }
}
