import { expect, test } from 'vitest'
import { relayPath, relays, webhookSetting } from './relay.ts'

test('the nine relays of the specification and who may use them [RL-03]', () => {
  expect(relays.map((relay) => [relay.path, relay.audience])).toEqual([
    ['/api/webhooks/event-logs', 'staff'],
    ['/api/webhooks/notes-update.js', 'staff'],
    ['/api/webhooks/clip-upload', 'member'],
    ['/api/webhooks/clip-logs', 'staff'],
    ['/api/webhooks/faq-logs', 'staff'],
    ['/api/webhooks/coc-logs', 'staff'],
    ['/api/webhooks/rank-logs', 'staff'],
    ['/api/webhooks/staff-application', 'member'],
    ['/api/webhooks/game-interest', 'member'],
  ])
  expect(relayPath('clip-logs')).toBe('/api/webhooks/clip-logs')
  expect(webhookSetting('notes-update')).toBe('DISCORD_WEBHOOK_NOTES_UPDATE')
})
