import { expect, test } from 'vitest'
import { exportCsv, exportDiscordJson } from './data-export.ts'

const heading = 'username,email,discord_id,name,created,updated,verified,is_admin\r\n'

test.each([
  {
    name: 'a complete account',
    user: {
      username: 'rook',
      email: 'rook@example.com',
      discord_id: '42',
      name: 'Rook',
      created: '2025-01-01 10:00:00.000Z',
      updated: '2025-01-02 10:00:00.000Z',
      verified: true,
      is_admin: false,
    },
    row: 'rook,rook@example.com,42,Rook,2025-01-01 10:00:00.000Z,2025-01-02 10:00:00.000Z,true,false',
  },
  { name: 'missing values', user: { username: 'rook', discord_id: null }, row: 'rook,,,,,,,' },
  {
    name: 'commas and quotes',
    user: { username: 'r', name: 'Rook, "the" one' },
    row: 'r,,,"Rook, ""the"" one",,,,',
  },
  { name: 'line breaks', user: { username: 'r', name: 'a\nb' }, row: 'r,,,"a\nb",,,,' },
  { name: 'a name that looks like a formula', user: { username: '=1+1' }, row: "'=1+1,,,,,,," },
])('$name [AC-02]', ({ user, row }) => {
  expect(exportCsv(user)).toBe(`${heading}${row}\r\n`)
})

test.each([
  [{ roles: ['1'] }, '{\n  "roles": [\n    "1"\n  ]\n}'],
  ['{"roles":[]}', '{\n  "roles": []\n}'],
  [null, undefined],
  ['', undefined],
])('Discord data %j is exported as %j [AC-02]', (data, expected) => {
  expect(exportDiscordJson(data)).toBe(expected)
})
