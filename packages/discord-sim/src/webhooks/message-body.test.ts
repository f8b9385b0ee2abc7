import { describe, expect, test } from 'vitest'
import { DiscordError } from '../api/discord-error.ts'
import { readMessageBody } from './message-body.ts'

const long = (length: number) => 'x'.repeat(length)
const field = (name = 'n', value = 'v') => ({ name, value })
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

describe('an invalid message is refused at the place of the fault', () => {
  test.each([
    ['content', { content: long(2001) }, ['content'], 'BASE_TYPE_MAX_LENGTH'],
    ['content that is not a text', { content: { a: 1 } }, ['content'], 'STRING_TYPE_CONVERT'],
    ['eleven embeds', { embeds: times(11, { title: 'a' }) }, ['embeds'], 'BASE_TYPE_MAX_LENGTH'],
    ['embeds that are not a list', { embeds: 'a' }, ['embeds'], 'LIST_TYPE_CONVERT'],
    ['an embed that is not an object', { embeds: ['a'] }, ['embeds', '0'], 'MODEL_TYPE_CONVERT'],
    ['a title', { embeds: [{ title: long(257) }] }, ['embeds', '0', 'title'], 'BASE_TYPE_MAX_LENGTH'],
    [
      'a description',
      { embeds: [{ description: long(4097) }] },
      ['embeds', '0', 'description'],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      '26 fields',
      { embeds: [{ fields: times(26, field()) }] },
      ['embeds', '0', 'fields'],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a field name',
      { embeds: [{ fields: [field(long(257))] }] },
      ['embeds', '0', 'fields', '0', 'name'],
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a field value',
      { embeds: [{ fields: [field(), field('n', long(1025))] }] },
      ['embeds', '0', 'fields', '1', 'value'],
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'an empty field value',
      { embeds: [{ fields: [field('n', ' ')] }] },
      ['embeds', '0', 'fields', '0', 'value'],
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a missing field value',
      { embeds: [{ fields: [{ name: 'n' }] }] },
      ['embeds', '0', 'fields', '0', 'value'],
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a footer',
      { embeds: [{ footer: { text: long(2049) } }] },
      ['embeds', '0', 'footer', 'text'],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'an author',
      { embeds: [{ author: { name: long(257) } }] },
      ['embeds', '0', 'author', 'name'],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      '6001 over all embeds',
      { embeds: [{ description: long(4000) }, { description: long(2001) }] },
      ['embeds'],
      'MAX_EMBED_SIZE_EXCEEDED',
    ],
    ['a colour', { embeds: [{ title: 'a', color: 0x1000000 }] }, ['embeds', '0', 'color'], 'NUMBER_TYPE_MAX'],
    [
      'a timestamp',
      { embeds: [{ title: 'a', timestamp: 'noon' }] },
      ['embeds', '0', 'timestamp'],
      'DATE_TIME_TYPE_PARSE',
    ],
    [
      'no address',
      { embeds: [{ image: { url: 'picture' } }] },
      ['embeds', '0', 'image', 'url'],
      'URL_TYPE_INVALID_URL',
    ],
    [
      'a script as address',
      { embeds: [{ title: 'a', url: 'javascript:alert(1)' }] },
      ['embeds', '0', 'url'],
      'URL_TYPE_INVALID_SCHEME',
    ],
    [
      'a forbidden name',
      { content: 'a', username: 'Discord Staff' },
      ['username'],
      'USERNAME_INVALID_CONTAINS',
    ],
    [
      'two ways to allow',
      { content: 'a', allowed_mentions: { parse: ['users'], users: ['1'] } },
      ['allowed_mentions'],
      'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    ],
  ])('%s', (_, body, path, code) => {
    const error = refusal(body)
    expect(error).toMatchObject({ status: 400, body: { code: 50035, message: 'Invalid Form Body' } })
    let place: unknown = error?.body['errors']
    for (const step of path) place = entry(place, step)
    expect(place).toMatchObject({ _errors: [{ code }] })
  })
})

describe('a message is accepted at the limit', () => {
  test.each([
    ['content', { content: long(2000) }],
    ['content in characters, not units', { content: '🧟'.repeat(2000) }],
    ['ten embeds', { embeds: times(10, { title: 'a' }) }],
    ['25 fields', { embeds: [{ fields: times(25, field()) }] }],
    ['a field', { embeds: [{ fields: [field(long(256), long(1024))] }] }],
    ['6000 over all embeds', { embeds: [{ description: long(4000) }, { description: long(2000) }] }],
    ['white', { embeds: [{ title: 'a', color: 0xffffff }] }],
    ['nothing where something may be', { content: 'a', embeds: null, username: null }],
    ['a file of the message as picture', { embeds: [{ image: { url: 'attachment://a.png' } }] }],
  ])('%s', (_, body) => {
    expect(refusal(body)).toBeUndefined()
  })
})

test('empty embeds are omitted', () => {
  expect(readMessageBody({ embeds: [{}, { color: 5 }, { title: 'a' }] }).embeds).toEqual([{ title: 'a' }])
})

function refusal(body: unknown): DiscordError | undefined {
  try {
    readMessageBody(body)
    return undefined
  } catch (error) {
    if (error instanceof DiscordError) return error
    throw error
  }
}

function entry(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined
}
