import { expect, test } from 'vitest'
import { findPings } from './mentions.ts'

const nobody = { everyone: false, users: [], roles: [] }

test.each([
  [
    'without allowed_mentions everything pings',
    '@everyone <@1> <@!2> <@&3>',
    undefined,
    { everyone: true, users: ['1', '2'], roles: ['3'] },
  ],
  ['an empty list lets nothing through', '@everyone @here <@1> <@&3>', { parse: [] }, nobody],
  ['an empty object, too', '@everyone <@1>', {}, nobody],
  ['a kind can be allowed', '@here <@1> <@&3>', { parse: ['users' as const] }, { ...nobody, users: ['1'] }],
  ['one person can be allowed', '<@1> <@2>', { users: ['2'] }, { ...nobody, users: ['2'] }],
  ['one role can be allowed', '<@&1> <@&2>', { roles: ['1'] }, { ...nobody, roles: ['1'] }],
  ['mentioned twice is pinged once', '<@1> <@!1>', undefined, { ...nobody, users: ['1'] }],
  ['a name is no mention', '@ada and someone@example.test', undefined, nobody],
])('%s', (_, content, allowed, pings) => {
  expect(findPings(content, allowed)).toEqual(pings)
})
