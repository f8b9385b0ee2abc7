import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import {
  applicationValues,
  clipValues,
  createClip,
  createEvent,
  interestValues,
} from '../testing/factories.ts'
import { createPerson } from '../testing/test-site.ts'
import { startWholeSite, type WholeSite } from './whole-site.fixture.ts'

const markup = `"'><img src=x onerror=alert(1)><script>alert(1)</script></title></script><svg onload=alert(1)>{{7*7}}`
const short = `"'><svg onload=alert(1)>`

const dataElement =
  /<script (?:type="application\/json" id="community"|id="discord:component-embed" type="application\/json")>[^<]*<\/script>/g

onEitherDatabase((database) => {
  let site: WholeSite
  beforeAll(async () => {
    site = await startWholeSite(database)
  })
  afterAll(() => site.close())

  test('markup in every text that a member or staff can write comes back unchanged, as data', async () => {
    const { member, staff } = site
    const texts = (values: Record<string, unknown>, fields: readonly string[]) => ({
      ...values,
      ...Object.fromEntries(fields.map((field) => [field, short])),
    })
    const application = applicationValues(member.id)
    const answers = Object.keys(application).filter((field) => application[field] === 'an answer')
    const planted: [by: WholeSite['member'], collection: string, values: Record<string, unknown>][] = [
      [member, 'clips', { ...clipValues(member.id), clip_title: markup, paypal_handle: short }],
      [member, 'staff_applications', texts(application, answers)],
      [
        member,
        'game_interests',
        texts(interestValues(member.id), ['other_games', 'other_games_to_support', 'feedback']),
      ],
      [staff, 'faqs', { question: markup, answer: markup }],
      [staff, 'conduct_rules', { rule_title: markup, rule_content: markup }],
      [staff, 'ranks', { title: markup, description: markup }],
      [staff, 'users_notes', { user: member.id, notes: markup }],
    ]
    for (const [by, collection, values] of planted) {
      const made = await by.client.collection(collection).create(values)
      const path = `/api/collections/${collection}/records/${made.id}`
      const { headers, body } = await site.ask(path, {
        headers: { Authorization: staff.client.authStore.token },
      })
      expect(headers.get('content-type')).toBe('application/json')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const back: Record<string, unknown> = JSON.parse(body)
      for (const [field, value] of Object.entries(values).filter(([, each]) => typeof each === 'string'))
        expect([collection, field, back[field]]).toEqual([collection, field, value])
    }
  })

  test.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x', '"><script>'])(
    'the link of a clip is that of a video, not %s',
    async (clip_link) => {
      const { client, id } = site.member
      await expect(client.collection('clips').create(clipValues(id, { clip_link }))).rejects.toMatchObject({
        status: 400,
      })
    },
  )

  test('markup in a name or title does not leave the head of its page', async () => {
    const name = `x"><script>alert(1)</script>`
    await createPerson(site.engine, name, {
      email: 'markup@example.com',
      name: markup.slice(0, 120),
    })
    const event = await createEvent(site.engine, { name })
    const clip = await createClip(site.engine, site.member.id, { clip_title: markup })
    const addresses = [
      `/user/${encodeURIComponent(name)}`,
      `/events?event=${event}`,
      `/clips?clip=${clip}`,
      `/events?event=${encodeURIComponent(short)}`,
      `/user/${encodeURIComponent(short)}`,
      `/${encodeURIComponent(short)}`,
      `/no-such?${short.replaceAll(' ', '%20')}`,
    ]
    for (const address of addresses) {
      const { body } = await site.ask(address)
      // Data about the community and for Discord contains no tags.
      const rest = body.replaceAll(dataElement, '')
      expect([address, /<(script|svg|img)[ >]/i.exec(rest)?.[0]]).toEqual([address, undefined])
    }
  })

  test('an error response repeats the request without its markup', async () => {
    for (const path of [
      `/api/${short.replaceAll(' ', '%20')}`,
      `/api/collections/<script>/records`,
      `/api/collections/faqs/records?filter=<script>`,
      `/api/oauth2-redirect?error=<script>alert(1)</script>`,
    ]) {
      const { headers, body } = await site.ask(path)
      expect(headers.get('content-type') ?? '').not.toContain('html')
      expect(body).not.toContain('<script>')
    }
  })
})
