import { expect, test } from 'vitest'
import { webhooksWithRelays } from './webhooks.ts'

test('relays with the same webhook share one order, relays without one have none', () => {
  const one = { id: '11111111', token: 'a' }
  const two = { id: '22222222', token: 'b' }
  expect(webhooksWithRelays({ 'clip-logs': one, 'event-logs': two, 'faq-logs': one })).toEqual([
    { ...two, relays: ['event-logs'] },
    { ...one, relays: ['clip-logs', 'faq-logs'] },
  ])
  expect(webhooksWithRelays({})).toEqual([])
})
