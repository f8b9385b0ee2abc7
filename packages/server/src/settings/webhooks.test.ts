import { expect, test } from 'vitest'
import { parseWebhookAddress } from '../settings.ts'

test.each([
  ['https://discord.com/api/webhooks/12345678/aB-c_d', { id: '12345678', token: 'aB-c_d' }],
  ['https://canary.discord.com/api/v10/webhooks/12345678/abc/', { id: '12345678', token: 'abc' }],
  ['https://discord.com/api/webhooks/12345678', undefined],
  ['https://discord.com/api/webhooks/me/abc', undefined],
  ['https://discord.com/api/webhooks/12345678/abc/messages', undefined],
  ['ftp://discord.com/api/webhooks/12345678/abc', undefined],
  ['', undefined],
])('%s', (address, expected) => {
  expect(parseWebhookAddress(address)).toEqual(expected)
})
