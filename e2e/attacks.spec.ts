import type { Page } from '@playwright/test'
import type PocketBase from 'pocketbase'
import { createEvent, picture } from './events.data.ts'
import { expect, test } from './support/test.ts'
import { clientOf, superuserClient } from './support/people.ts'
import type { SiteProcess } from './support/site-process.ts'

test.use({ siteOf: 'attackers' })

/** Known ways to run a script from a text, each calling `hit`. */
const tags = `<img src=x onerror=hit('img')><script>hit('script')</script><svg onload=hit('svg')><iframe srcdoc="<script>parent.hit('frame')</script>"></iframe>`
const links = `[click](javascript:hit('link')) [click](data:text/html,x) <javascript:hit('auto')> javascript:hit('bare')`
const broken = `"'>\`\${hit('template')}{{hit('braces')}}</title></script></style></textarea>`

/** The marker that finds a text on its screen, followed by as much of the payload as fits. */
const hostile = (marker: string, length: number) => `${marker} ${tags} ${links} ${broken}`.slice(0, length)
const short = (marker: string) => `${marker}"><svg onload=hit('${marker}')>`

test(
  'markup in everything people can write runs nowhere',
  { tag: '@all' },
  async ({ page, site, logIn, allowConsole }) => {
    test.setTimeout(150_000)
    // The test requests a missing page on purpose.
    allowConsole(/status of 404/)
    const planted = await plant(site)
    const hits = await setTrap(page)
    await logIn('admin')

    const screens: { path: string; shows?: string; press?: string }[] = [
      { path: '/' },
      { path: '/events', shows: 'mk-event' },
      { path: `/events?event=${planted.event}`, shows: 'mk-event' },
      { path: '/clips', shows: 'mk-clip' },
      { path: `/clips?clip=${planted.clip}`, shows: 'mk-clip' },
      { path: '/upvote-leaderboard', shows: 'mk-clip' },
      { path: '/bo6-leaderboard', shows: 'mk-clip' },
      { path: '/faq', shows: 'mk-faq', press: 'mk-faq' },
      { path: '/code-of-conduct', shows: 'mk-rule' },
      { path: '/ranks', shows: 'mk-rank' },
      { path: `/user/${encodeURIComponent(planted.username)}`, shows: 'mk-name' },
      { path: '/admin', shows: 'mk-name', press: 'mk-name' },
      { path: '/admin?tab=applications', shows: 'mk-name', press: 'mk-name' },
      { path: '/admin?tab=interests', shows: 'mk-name', press: 'mk-name' },
      { path: '/admin?tab=audit', shows: 'mk-' },
      { path: '/admin?tab=messages' },
      { path: '/account' },
      { path: `/login?error=${encodeURIComponent(short('mk-reflected'))}` },
      { path: `/reset-password#/${encodeURIComponent(short('mk-token'))}` },
      {
        path: `/events?event=${encodeURIComponent(short('mk-id'))}&game=${encodeURIComponent(short('mk-game'))}`,
      },
      { path: `/${encodeURIComponent(short('mk-path'))}` },
    ]
    for (const { path, shows, press } of screens) {
      await test.step(path.slice(0, 60), async () => {
        await page.goto(path)
        await expect(page.locator('html[data-ready]')).toBeAttached()
        if (shows) await expect(page.getByText(new RegExp(shows)).first()).toBeVisible()
        if (press) await page.getByText(new RegExp(press)).first().click()
        expect(await dangers(page), path).toEqual([])
        expect(hits, path).toEqual([])
      })
    }
  },
)

test(
  'the trap is a trap: markup that gets in is seen, and stopped',
  { tag: '@all' },
  async ({ page, allowConsole }) => {
    allowConsole(/Content Security Policy|status of 404/)
    const hits = await setTrap(page)
    await page.goto('/faq')
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.evaluate(
      (markup) => document.querySelector('main')?.insertAdjacentHTML('beforeend', markup),
      tags,
    )
    await expect.poll(() => hits.join()).toContain('policy: script-src')
    expect(hits.filter((hit) => !hit.startsWith('policy: '))).toEqual([])
    expect(await dangers(page)).toContain('IMG onerror')
  },
)

test('the build shows neither its sources nor a secret', { tag: '@all' }, async ({ page, request }) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) scripts.add(response.url())
  })
  await page.goto('/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect(scripts.size).toBeGreaterThan(2)
  for (const url of scripts) {
    const text = await (await request.get(url)).text()
    expect(text, url).not.toMatch(
      /sourceMappingURL=|DISCORD_BOT_TOKEN|DISCORD_CLIENT_SECRET|SMTP_URL|DATABASE_URL/,
    )
    expect((await request.get(`${url}.map`)).status(), url).toBe(404)
  }
})

/** Collects every script that runs and every one that the policy blocks. */
async function setTrap(page: Page): Promise<readonly string[]> {
  const hits: string[] = []
  await page.exposeFunction('hit', (what: string) => void hits.push(what))
  await page.exposeFunction('violated', (what: string) => void hits.push(`policy: ${what}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const report: unknown = Reflect.get(window, 'violated')
      if (typeof report === 'function') report(`${violatedDirective} ${blockedURI}`)
    })
  })
  return hits
}

/** Elements of the page that could still run a script when a user clicks or views them. */
function dangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('main *, [role="dialog"] *')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`${element.tagName} ${name}`)
        if (
          /^(href|src|action|formaction|srcdoc)$/.test(name) &&
          /^\s*(javascript|vbscript|data:text)/i.test(value)
        )
          found.push(`${element.tagName} ${name}=${value}`)
      }
      if (element.tagName === 'SCRIPT') found.push('a script')
    }
    return found
  })
}

interface Planted {
  readonly event: string
  readonly clip: string
  readonly username: string
}

async function plant(site: SiteProcess): Promise<Planted> {
  const root = await superuserClient(site.url, site.superuser)
  const username = short('mk-name')
  const password = 'a-password-of-their-own'
  const email = `hostile_${Date.now().toString(36)}@example.test`
  await root.collection('users').create({
    email,
    password,
    passwordConfirm: password,
    verified: true,
    username,
    name: hostile('mk-name', 120),
    discord_username: short('mk-discord'),
    avatar: new File([picture], `"><svg onload=hit('file')>.png`, { type: 'image/png' }),
  })
  const member = await clientOf(site.url, 'member')
  await member.pb.collection('users').authWithPassword(email, password)
  const staff = await clientOf(site.url, 'staff')

  await plantByStaff(staff.pb, String(member.pb.authStore.record?.id))
  const event = await createEvent(site.url, {
    name: hostile('mk-event', 120),
    description: hostile('mk-event', 5000),
  })
  const clip = await plantByMember(member.pb)
  // Only the server counts votes; this moves the clip to the top.
  await root.collection('clips').update(clip, { upvotes: 9999 })
  return { event: event.id, clip, username }
}

async function plantByStaff(pb: PocketBase, user: string): Promise<void> {
  await pb.collection('faqs').create({ question: hostile('mk-faq', 300), answer: hostile('mk-answer', 9000) })
  await pb
    .collection('conduct_rules')
    .create({ rule_title: hostile('mk-rule', 200), rule_content: hostile('mk-rule', 9000) })
  await pb
    .collection('ranks')
    .create({ title: hostile('mk-rank', 200), description: hostile('mk-rank', 9000) })
  await pb.collection('users_notes').create({ user, notes: hostile('mk-note', 9000) })
  await pb.send('/api/webhooks/faq-logs', { method: 'POST', body: { content: hostile('mk-relay', 1500) } })
}

async function plantByMember(pb: PocketBase): Promise<string> {
  const user = String(pb.authStore.record?.id)
  const clip = await pb.collection('clips').create({
    user,
    game: 'blackops6',
    map: 'terminus',
    highest_round: 1,
    clip_title: hostile('mk-clip', 150),
    paypal_handle: short('mk-paypal'),
    clip_link: 'https://youtu.be/dQw4w9WgXcQ',
  })
  await pb.collection('clip_votes').create({ user, clip: clip.id, vote_type: 'upvote' })

  const { fields } = await applicationFields(pb)
  const answers = Object.fromEntries(fields.map((field) => [field, short('mk-answer')]))
  await pb.collection('staff_applications').create({
    user,
    application_type: 'moderator',
    agree_to_rules: true,
    ...answers,
  })
  await pb.collection('game_interests').create({
    user,
    supported_games: ['Chess'],
    popular_games: ['PUBG'],
    games_to_support: 'other',
    other_games: short('mk-games'),
    other_games_to_support: short('mk-support'),
    feedback: hostile('mk-feedback', 1000),
  })
  return clip.id
}

/** The form's required fields, from the server's validation errors. */
async function applicationFields(pb: PocketBase): Promise<{ fields: string[] }> {
  const user = String(pb.authStore.record?.id)
  const values = { user, application_type: 'moderator', agree_to_rules: true }
  const missing: unknown = await pb
    .collection('staff_applications')
    .create(values)
    .catch((error: { response?: { data?: unknown } }) => error.response?.data)
  return { fields: Object.keys(missing ?? {}) }
}
