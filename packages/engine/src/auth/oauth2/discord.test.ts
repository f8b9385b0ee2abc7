import { expect, it } from 'vitest'
import { ZodError } from 'zod'
import { discord } from './providers.ts'

const person = { id: '80351110224678912', username: 'nelly', discriminator: '0', email: 'nelly@example.com' }

it.each([
  ['the display name', { global_name: 'Nelly' }, { name: 'Nelly', username: 'nelly' }],
  ['the username without a display name', { global_name: null }, { name: 'nelly' }],
  ['the old tag', { discriminator: '1337' }, { name: 'nelly#1337', username: 'nelly' }],
  ['a verified address', { verified: true }, { email: 'nelly@example.com' }],
  ['no unverified address', { verified: false }, { email: '' }],
  ['no address of unknown standing', {}, { email: '' }],
  [
    'the picture',
    { avatar: 'a_1f' },
    { avatarURL: 'https://cdn.discordapp.com/avatars/80351110224678912/a_1f.png' },
  ],
  ['no picture', { avatar: null }, { avatarURL: '' }],
  [
    'a picture of no other host',
    { avatar: '../../@evil' },
    { avatarURL: expect.stringMatching(/^https:\/\/cdn\.discordapp\.com\/avatars\/\d+\/[^/@]+$/) },
  ],
])('reads %s', (_, more, expected) => {
  expect(discord.toUser({ ...person, ...more })).toMatchObject(expected)
})

it('keeps what else Discord says', () => {
  expect(discord.toUser({ ...person, locale: 'en' }).raw).toMatchObject({ locale: 'en' })
})

it.each([null, [], {}, { id: '' }, { id: 5 }])('refuses %j', (answer) => {
  expect(() => discord.toUser(answer)).toThrow(ZodError)
})
