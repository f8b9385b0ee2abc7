import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipLimits } from '@longhouse/contract/clips'
import { eventLimits } from '@longhouse/contract/events'
import { userLimits } from '@longhouse/contract/users'
import { z } from 'zod'
import { componentEmbed, componentEmbedTag, maxEmbedBytes, type PageEmbed } from './page-head.ts'

const publicUrl = 'https://tog.example'

const address = (max: number) => z.url({ protocol: /^https?$/ }).max(max)
const media = z.strictObject({ url: address(2048) })
const textDisplay = z.strictObject({ type: z.literal(10), content: z.string().min(1).max(4000) })
// Any other key makes the whole embed invalid.
const button = z.strictObject({
  type: z.literal(2),
  style: z.literal(5),
  url: address(512),
  label: z.string().min(1).max(80),
})
/** The part of Discord's documentation of component embeds that the site uses. */
const documented = z.strictObject({
  component: z.strictObject({
    type: z.literal(17),
    accent_color: z.int().min(0).max(0xffffff),
    components: z
      .array(
        z.discriminatedUnion('type', [
          textDisplay,
          z.strictObject({
            type: z.literal(9),
            components: z.array(textDisplay).min(1).max(3),
            accessory: z.strictObject({ type: z.literal(11), media }),
          }),
          z.strictObject({ type: z.literal(12), items: z.array(z.strictObject({ media })).min(1).max(10) }),
          z.strictObject({ type: z.literal(1), components: z.array(button).min(1).max(5) }),
        ]),
      )
      .min(1)
      .max(30),
  }),
})

const read = (embed: PageEmbed) => {
  const json = componentEmbed(embed, publicUrl)
  expect(Buffer.byteLength(json)).toBeLessThanOrEqual(maxEmbedBytes)
  return documented.parse(JSON.parse(json)).component.components
}
const textsIn = (embed: PageEmbed) =>
  read(embed).flatMap((part) => {
    if (part.type === 10) return [part.content]
    return part.type === 9 ? part.components.map(({ content }) => content) : []
  })

const event: PageEmbed = {
  title: 'Round 100',
  text: 'Bring water.\nAnd friends.',
  facts: 'Black Ops 6 · <t:1894302000:F>, <t:1894302000:R>',
  path: '/events/abcdefghijklmno',
  label: 'Look at the event',
  picture: { path: '/api/files/pbc_1/abcdefghijklmno/a.png?thumb=1200x630', isWide: true },
}

test('an event is a title with a link, its time, its text, its picture and a button', () => {
  const url = `${publicUrl}${event.path}`
  expect(read(event)).toEqual([
    { type: 10, content: `## [Round 100](${url})\n${event.facts}` },
    { type: 10, content: 'Bring water\\.\nAnd friends\\.' },
    { type: 12, items: [{ media: { url: `${publicUrl}${event.picture?.path}` } }] },
    { type: 1, components: [{ type: 2, style: 5, url, label: event.label }] },
  ])
})

test('a small picture is next to the texts', () => {
  const picture = { path: '/a.png', isWide: false }
  expect(read({ title: 'ada', facts: 'A member.', path: '/user/ada', label: 'Look', picture })[0]).toEqual({
    type: 9,
    components: [{ type: 10, content: `## [ada](${publicUrl}/user/ada)\nA member.` }],
    accessory: { type: 11, media: { url: `${publicUrl}/a.png` } },
  })
})

test('an address that Discord accepts on no button leaves the texts', () => {
  const path = `/user/${'%F0%9F%98%80'.repeat(60)}`
  expect(read({ title: 'ada', facts: 'A member.', path, label: 'Look' })).toEqual([
    { type: 10, content: '## ada\nA member.' },
  ])
})

test('brackets in an address do not end the link', () => {
  expect(textsIn({ ...event, path: '/user/a)(b' })[0]).toContain(`(${publicUrl}/user/a%29%28b)`)
})

test.each(['\u200E', ' ', '\u0000'])('a title of which no character is left (%j) is left out', (title) => {
  expect(textsIn({ ...event, title })[0]).toBe(event.facts)
})

const longest = {
  title: Math.max(eventLimits.name, clipLimits.title, userLimits.username),
  text: eventLimits.description,
}
const pieces = [
  '</script><script>alert(1)</script>',
  '<!--',
  ']]>',
  '"',
  '\\',
  '\\u003c',
  '\n',
  '\u2028',
  '\u0000',
  '\uD83D',
  '\uDE00',
  '👩‍👩‍👧‍👦',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'e\u0301\u0323',
  '@everyone',
  '<@1>',
  '](https://evil.example)',
  '`',
  '*',
  'ص',
  '本',
  'a',
]

test.each(pieces)(
  'the longest texts of nothing but %j are valid by the documented limits [DI-13]',
  (piece) => {
    const full = (max: number) => piece.repeat(max).slice(0, max)
    const texts = textsIn({ ...event, title: full(longest.title), text: full(longest.text) })
    expect(texts.length).toBeGreaterThan(0)
  },
)

const hostile = (max: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 40 })), {
      maxLength: max,
    })
    .chain((parts) =>
      fc.nat({ max: 60 }).map((times) =>
        parts
          .join('')
          .repeat(times + 1)
          .slice(0, max),
      ),
    )

test('for any texts of members the embed is valid, ends nowhere early and cuts no character [DI-13]', () => {
  fc.assert(
    fc.property(hostile(longest.title), hostile(longest.text), fc.boolean(), (title, text, isWide) => {
      const embed = { ...event, title, text, picture: { path: '/api/files/a/b/c.png', isWide } }
      const tag = componentEmbedTag(embed, publicUrl)
      expect(tag.slice(1, -'</script>'.length)).not.toContain('<')
      for (const content of textsIn(embed)) {
        expect(content.isWellFormed()).toBe(true)
        // Only the site's own formatting, mentions and links.
        const rest = content
          .replace(/^## \[/, '')
          .replace(`](${publicUrl}${event.path})`, '')
          .replace(event.facts, '')
        expect(rest).not.toMatch(/(?<!\\)(?:\\\\)*[*_~`|[\]()<@]/)
        expect(rest).not.toMatch(/(?<!\\)(?:\\\\)*\\$/)
      }
    }),
    { numRuns: 400 },
  )
})

test('a cut text is the beginning of the original, and ends with an ellipsis', () => {
  const family = '👩‍👩‍👧‍👦'
  const [heading = '', text = ''] = textsIn({ ...event, title: family.repeat(120), text: family.repeat(625) })
  const title = /\[(.*)\]/.exec(heading)?.[1] ?? ''
  for (const shown of [title, text]) {
    expect(shown.endsWith('…')).toBe(true)
    expect(shown.replaceAll(family, '')).toBe('…')
    expect(shown.length).toBeGreaterThan(100)
  }
})
