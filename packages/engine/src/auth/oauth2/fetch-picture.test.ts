import { expect, it } from 'vitest'
import { isOfProvider } from './provider-requests.ts'
import { configureProvider } from './providers.ts'

const real = configureProvider({ name: 'discord', clientId: 'a', clientSecret: 'b' })
const standIn = configureProvider({
  name: 'discord',
  clientId: 'a',
  clientSecret: 'b',
  userInfoURL: 'http://127.0.0.1:1/me',
})

it.each([
  ['https://cdn.discordapp.com/avatars/1/a.png', true],
  ['http://cdn.discordapp.com/avatars/1/a.png', false],
  ['https://cdn.discordapp.com:8443/a.png', false],
  ['https://cdn.discordapp.com.evil.example/a.png', false],
  ['https://cdn.discordapp.com@evil.example/a.png', false],
  ['https://user@cdn.discordapp.com/a.png', false],
  ['http://169.254.169.254/latest', false],
  ['file:///etc/passwd', false],
  ['', false],
])('fetches %s: %s', (address, expected) => {
  expect(real && isOfProvider(real, address)).toBe(expected)
})

it('fetches nothing for a stand-in', () => {
  expect(standIn && isOfProvider(standIn, 'https://cdn.discordapp.com/avatars/1/a.png')).toBe(false)
})
