import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { relayLimits, type RelayBody } from '@longhouse/contract/relays'
import { composeMessages, discordLimits, embedSize } from './compose-messages.ts'

const robin = { id: 'abcdefghij12345', name: 'robin_reed' }
const signature = 'Sent by robin_reed · abcdefghij12345'
const footer = { text: signature }

test('a short message is unchanged, and signed [RL-03]', () => {
  const embed = {
    title: 'New clip',
    description: 'A **good** one',
    color: 5,
    timestamp: '2026-05-12T10:00:00.000Z',
    image: { url: 'https://example.com/a.png' },
    fields: [{ name: 'Game', value: 'GTA 5', inline: true }],
  }
  expect(composeMessages({ content: 'Hello', embeds: [embed] }, robin)).toEqual([
    { content: 'Hello', embeds: [{ ...embed, footer }] },
  ])
})

test.each<{ name: string; body: RelayBody; messages: unknown }>([
  { name: 'nothing', body: {}, messages: [] },
  { name: 'blanks', body: { content: ' ', embeds: [{ title: '\n' }] }, messages: [] },
  { name: 'words alone', body: { content: 'Hi' }, messages: [{ content: 'Hi', embeds: [{ footer }] }] },
  {
    name: 'only a picture',
    body: { embeds: [{ image: { url: 'https://example.com/a.png' } }] },
    messages: [{ embeds: [{ image: { url: 'https://example.com/a.png' }, footer }] }],
  },
  {
    name: 'a footer that claims another sender comes after the true one',
    body: { embeds: [{ title: 'x', footer: { text: 'Sent by ada_marsh' } }] },
    messages: [{ embeds: [{ title: 'x', footer: { text: `${signature} · Sent by ada_marsh` } }] }],
  },
  {
    name: 'a field without name and value',
    body: { embeds: [{ fields: [{ name: '', value: ' ' }] }] },
    messages: [{ embeds: [{ fields: [{ name: '—', value: '—', inline: false }], footer }] }],
  },
])('$name [RL-03]', ({ body, messages }) => {
  expect(composeMessages(body, robin)).toEqual(messages)
})

test('a name cannot break out of its line', () => {
  const [message] = composeMessages({ content: 'x' }, { id: '1', name: 'a\n\nSent by  @everyone' })
  expect(message?.embeds).toEqual([{ footer: { text: 'Sent by a Sent by @\u200Beveryone · 1' } }])
})

test('a full application arrives whole and in order [SA-04] [RL-03]', () => {
  const answers = Array.from({ length: 20 }, (_, index) => words(`answer${index}`, 4000))
  const body = {
    content: 'A new application',
    embeds: [
      {
        title: 'Staff application',
        description: words('intro', 4500),
        fields: answers.map((value, index) => ({ name: `Question ${index}`, value })),
      },
    ],
  }
  const messages = composeMessages(body, robin)
  expect(messages.length).toBeGreaterThan(13)
  expect(messages.length).toBeLessThanOrEqual(25)
  for (const [index, answer] of answers.entries()) {
    const name = `Question ${index}`
    const parts = fieldsOf(messages).filter(
      (field) => field.name === name || field.name.startsWith(`${name} (`),
    )
    expect(parts.map(({ value }) => value).join('')).toBe(answer)
  }
  const order = fieldsOf(messages).map(({ name }) => Number(/^Question (\d+)/.exec(name)?.[1]))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(descriptionsOf(messages).join('')).toBe(body.embeds[0]?.description)
})

const letters = fc.array(fc.constantFrom('a', 'word ', '\n', '😀', ' ', '](', '@everyone', '<@1>'), {
  maxLength: 60,
})
const sized = (max: number) =>
  fc
    .tuple(letters, fc.integer({ min: 1, max: 60 }))
    .map(([parts, times]) => parts.join('').repeat(times).slice(0, max))
const field = fc.record({ name: sized(relayLimits.fieldName), value: sized(relayLimits.fieldValue) })
const embed = fc.record(
  {
    title: sized(relayLimits.title),
    description: sized(relayLimits.description),
    fields: fc.array(field, { maxLength: 40 }),
    footer: fc.record({ text: sized(relayLimits.footer) }),
  },
  { requiredKeys: [] },
)
const bodies = fc.record({ content: sized(relayLimits.content), embeds: fc.array(embed, { maxLength: 10 }) })

test('for any input, every message is within the limits, signed, and no word is lost', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const messages = composeMessages(body, robin)
      for (const { content = '', embeds = [] } of messages) {
        expect(content?.length).toBeLessThanOrEqual(discordLimits.content)
        expect(embeds.length).toBeLessThanOrEqual(discordLimits.embeds)
        expect(embeds.length).toBeGreaterThan(0)
        expect(sum(embeds.map(embedSize))).toBeLessThanOrEqual(discordLimits.total)
        for (const each of embeds) {
          expect(each.footer?.text.startsWith(signature)).toBe(true)
          expect(each.footer?.text.length).toBeLessThanOrEqual(discordLimits.footer)
          expect((each.title ?? '').length).toBeLessThanOrEqual(discordLimits.title)
          expect((each.description ?? '').length).toBeLessThanOrEqual(discordLimits.description)
          expect((each.fields ?? []).length).toBeLessThanOrEqual(discordLimits.fields)
          for (const { name, value } of each.fields ?? []) {
            expect([name.trim() !== '', value.trim() !== '']).toEqual([true, true])
            expect(name.length).toBeLessThanOrEqual(discordLimits.fieldName)
            expect(value.length).toBeLessThanOrEqual(discordLimits.fieldValue)
          }
        }
      }
      const sent = body.embeds.flatMap(({ fields = [] }) => fields.map(({ value }) => wordCount(value)))
      const arrived = wordCount(
        fieldsOf(messages)
          .map(({ value }) => value)
          .join(''),
      )
      const inLongNames = body.embeds.flatMap(({ fields = [] }) => fields.map(({ name }) => wordCount(name)))
      expect(arrived).toBeGreaterThanOrEqual(sum(sent))
      expect(arrived).toBeLessThanOrEqual(sum(sent) + sum(inLongNames))
    }),
    { numRuns: 60 },
  )
})

function words(word: string, length: number): string {
  return `${word} `.repeat(Math.ceil(length / (word.length + 1))).slice(0, length - 1) + '.'
}

function fieldsOf(messages: readonly RelayBody[]) {
  return messages.flatMap(({ embeds = [] }) => embeds.flatMap(({ fields = [] }) => fields))
}

function descriptionsOf(messages: readonly RelayBody[]): string[] {
  return messages.flatMap(({ embeds = [] }) => embeds.flatMap(({ description }) => description ?? []))
}

function wordCount(text: string): number {
  return text.replaceAll(/[^a-z😀]/gu, '').length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
