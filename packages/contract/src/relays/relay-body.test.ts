import { expect, test } from 'vitest'
import { relayBodySchema } from './relay-body.ts'

test('values that are not allowed are dropped [RL-03]', () => {
  const body = {
    content: 'New clip',
    username: 'Somebody Else',
    avatar_url: 'https://example.com/a.png',
    allowed_mentions: { parse: ['everyone'] },
    embeds: [
      { title: 'Clip', url: 'https://example.com', fields: [{ name: 'Game', value: 'GTA 5', inline: true }] },
    ],
  }
  expect(relayBodySchema.parse(body)).toEqual({
    content: 'New clip',
    embeds: [{ title: 'Clip', fields: [{ name: 'Game', value: 'GTA 5', inline: true }] }],
  })
})

test.each([
  { name: 'nothing at all', body: {}, valid: true },
  {
    name: 'null content with an embed',
    body: { content: null, embeds: [{ description: 'x' }] },
    valid: true,
  },
  { name: 'a timestamp', body: { embeds: [{ timestamp: '2026-05-12T10:00:00.000Z' }] }, valid: true },
  { name: 'a timestamp in words', body: { embeds: [{ timestamp: 'today' }] }, valid: false },
  { name: 'content that is not a text', body: { content: 5 }, valid: false },
  {
    name: 'eleven embeds',
    body: { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) },
    valid: false,
  },
  { name: 'a colour beyond white', body: { embeds: [{ color: 0x1000000 }] }, valid: false },
  { name: 'a picture that runs code', body: { embeds: [{ image: { url: 'javascript:x' } }] }, valid: false },
  { name: 'a field without a value', body: { embeds: [{ fields: [{ name: 'x' }] }] }, valid: false },
])('$name: valid is $valid [RL-03]', ({ body, valid }) => {
  expect(relayBodySchema.safeParse(body).success).toBe(valid)
})
