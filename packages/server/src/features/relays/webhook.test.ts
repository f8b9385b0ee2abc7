import { expect, test } from 'vitest'
import { configuredWebhooks, parseAddress } from './webhook.ts'

test.each([
  ['https://discord.com/api/webhooks/12345678/aB-c_d', { id: '12345678', token: 'aB-c_d' }],
  ['https://canary.discord.com/api/v10/webhooks/12345678/abc/', { id: '12345678', token: 'abc' }],
  ['https://discord.com/api/webhooks/12345678', undefined],
  ['https://discord.com/api/webhooks/me/abc', undefined],
  ['https://discord.com/api/webhooks/12345678/abc/messages', undefined],
  ['', undefined],
])('%s', (address, expected) => {
  expect(parseAddress(address)).toEqual(expected)
})

test('relays with the same webhook share one order, relays without one have none', () => {
  const one = 'https://discord.com/api/webhooks/11111111/a'
  const two = 'https://discord.com/api/webhooks/22222222/b'
  const webhooks = { 'clip-logs': one, 'event-logs': two, 'faq-logs': one, 'rank-logs': 'https://x.example' }
  const discord = { clientId: '', clientSecret: '', botToken: '', guildId: '', url: '', webhooks }
  expect(configuredWebhooks(discord)).toEqual([
    { id: '22222222', token: 'b', relays: ['event-logs'] },
    { id: '11111111', token: 'a', relays: ['clip-logs', 'faq-logs'] },
  ])
  expect(configuredWebhooks(undefined)).toEqual([])
})
