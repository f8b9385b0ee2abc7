import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startDiscordSite, type DiscordSite } from '../testing/discord-site.ts'
import { createClip, createEvent, newPicture } from '../testing/factories.ts'
import { createPerson } from '../testing/test-site.ts'
import { makeUpBuild, type MadeUpBuild } from './made-up-build.fixture.ts'

const hostile = `"><script>alert('x')</script>&`
const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;'
const publicUrl = 'https://tog.example'

const property = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1]

/** Returns the embed that Discord reads in a page; `null` if there is none. */
const embedIn = (html: string): unknown => {
  const [head = ''] = html.split('</head>')
  const found = /<script id="discord:component-embed" type="application\/json">(.*?)<\/script>/.exec(head)
  return found && JSON.parse(found[1] ?? '')
}

onEitherDatabase((database) => {
  let build: MadeUpBuild
  let site: DiscordSite
  beforeAll(async () => {
    build = await makeUpBuild()
    site = await startDiscordSite(database, { env: { WEB_DIR: build.folder, PUBLIC_URL: publicUrl } })
  })
  afterAll(async () => {
    await site.close()
    await build.remove()
  })

  const pageAt = async (path: string) => (await fetch(site.url + path)).text()
  const eventAt = async (id: string) => {
    const answer = await fetch(`${site.url}/events/${id}`)
    return { status: answer.status, html: await answer.text() }
  }

  test('an event shows name, start and picture, and nothing in it is HTML', async () => {
    const id = await createEvent(site.engine, {
      name: `Night ${hostile}`,
      start_date: '2030-05-04 19:00:00.000Z',
      end_date: '2030-05-04 22:00:00.000Z',
      is_public: true,
    })
    const html = await pageAt(`/events/${id}`)
    expect(property(html, 'og:title')).toBe(`Night ${escaped} · TOG`)
    expect(property(html, 'og:description')).toMatch(/Saturday,? 4 May 2030.*19:00 UTC/)
    expect(property(html, 'og:url')).toBe(`${publicUrl}/events/${id}`)
    expect(html).toContain(`<title>Night ${escaped} · TOG</title>`)
    expect(html).not.toContain('<script>alert')
    const image = property(html, 'og:image') ?? ''
    expect(image.startsWith(`${publicUrl}/api/files/`)).toBe(true)
    const picture = await fetch(image.replace(publicUrl, site.url))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(html).toContain('summary_large_image')
    expect(await pageAt(`/events?event=${id}`)).toBe(html)
    const embed = JSON.stringify(embedIn(html))
    expect(embed).toContain('<t:1904151600:F>, <t:1904151600:R>')
    expect(embed).toContain(`"url":"${publicUrl}/events/${id}"`)
    expect(embed).toContain(image)
    expect(property(html, 'og:site_name')).toBe('The Outlaw Gamers')
    await site.engine.recordsOf('tournaments').patch([{ id, cancelled_at: '2030-05-01 19:00:00.000Z' }])
    expect(JSON.stringify(embedIn(await pageAt(`/events/${id}`)))).toContain('Black Ops 6 · cancelled')
  })

  test('an event shows its start in its own time zone', async () => {
    const times = { start_date: '2030-05-05 01:00:00.000Z', end_date: '2030-05-05 03:00:00.000Z' }
    const id = await createEvent(site.engine, { ...times, time_zone: 'America/Chicago', is_public: true })
    expect(property(await pageAt(`/events/${id}`), 'og:description')).toMatch(
      /Saturday,? 4 May 2030.*20:00 in Chicago/,
    )
  })

  test('an event of members, a draft and no event at all have the same page [EN-14]', async () => {
    const nothing = await eventAt('nothing12345678')
    expect(property(nothing.html, 'og:title')).toBe('Event · TOG')
    expect(embedIn(nothing.html)).toBeNull()
    expect(property(nothing.html, 'og:site_name')).toBeUndefined()
    for (const values of [{}, { is_draft: true }, { is_draft: true, is_public: true }])
      expect(await eventAt(await createEvent(site.engine, values))).toEqual(nothing)
  })

  test('a clip shows its title and game, and nothing private', async () => {
    const { id: user } = await createPerson(site.engine, 'clipper')
    const id = await createClip(site.engine, user, {
      clip_title: `Round ${hostile}`,
      paypal_handle: '@money',
    })
    const html = await pageAt(`/clips?clip=${id}`)
    expect(property(html, 'og:title')).toBe(`Round ${escaped} · TOG`)
    expect(property(html, 'og:description')).toBe('A Black Ops 6 clip. Log in to watch it and vote.')
    expect(property(html, 'og:image')).toBeUndefined()
    expect(html).not.toContain('@money')
    expect(JSON.stringify(embedIn(html))).toContain(`"url":"${publicUrl}/clips?clip=${id}"`)
  })

  test('a profile shows name and avatar, never the e-mail, also at an address from before names were cleaned', async () => {
    const { id } = await createPerson(site.engine, 'a&b "quoted"', {
      email: 'secret@example.com',
      avatar: newPicture('me.png'),
    })
    const html = await pageAt(`/user/${encodeURIComponent('a&b "quoted"')}`)
    expect(property(html, 'og:title')).toBe('ab quoted · TOG')
    expect(property(html, 'og:image')).toMatch(/^https:\/\/tog\.example\/api\/files\/.+\?thumb=\d+x\d+$/)
    const picture = await fetch((property(html, 'og:image') ?? '').replace(publicUrl, site.url))
    expect(picture.status).toBe(200)
    expect(html).not.toContain('secret@example.com')
    await site.engine.recordsOf('users').patch([{ id, created: '2025-03-07 12:00:00.000Z' }])
    const [card] = await site.engine.recordsOf('profile_cards').findAll({ filter: `user = '${id}'` })
    await site.engine
      .recordsOf('profile_cards')
      .patch([{ id: String(card?.id), attended: 4242, badges: [{ badge: 'regular', tier: 4, at: '' }] }])
    const known = await pageAt(`/user/${encodeURIComponent('a&b "quoted"')}`)
    expect(property(known, 'og:description')).toMatch(/^ab quoted is at the table since March 2025\./)
    for (const forMembers of ['4242', 'regular', 'Regular']) expect(known).not.toContain(forMembers)
    expect(embedIn(html)).toMatchObject({
      component: {
        components: [{ type: 9, accessory: { media: { url: property(html, 'og:image') } } }, { type: 1 }],
      },
    })
  })

  test.each([
    ['what no event is called', '/events/%25zz', 'Page not found · TOG'],
    ['a missing clip', "/clips?clip='or'1", 'Gaming Clips · TOG'],
    ['an unknown member', '/user/nobody', 'Profile · TOG'],
    ['an undecodable name', '/user/%25zz', 'Profile · TOG'],
  ])('%s has the words of the screen', async (_, path, title) => {
    const html = await pageAt(path)
    expect(property(html, 'og:title')).toBe(title)
    expect(embedIn(html)).toBeNull()
  })
})
