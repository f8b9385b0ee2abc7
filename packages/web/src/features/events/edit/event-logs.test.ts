import { relayBodySchema } from '@longhouse/contract/relays'
import { expect, test } from 'vitest'
import { storedEvent as event } from '../event.fixture.ts'
import { eventCreatedLog, eventDeletedLog, eventUpdatedLog } from './event-logs.ts'

test('a new event is green and names who made it [EV-13]', () => {
  const log = eventCreatedLog(event, 'ada')
  expect(log).toMatchObject({ title: 'Event Created', color: 0x2ecc71 })
  expect(log.fields).toContainEqual({ name: 'Max Participants', value: 'Unlimited', inline: true })
  expect(log.fields).toContainEqual({ name: 'Start', value: '2026-11-20 18:00 UTC', inline: true })
  expect(log.fields).toContainEqual({ name: 'By', value: 'ada', inline: true })
})

test('an update lists what changed and nothing else [EV-13]', () => {
  const after = { ...event, name: 'Relay II', max_participants: 12 }
  expect(eventUpdatedLog(event, after, 'ada')).toMatchObject({
    title: 'Event Updated',
    fields: [
      { name: 'Name', value: 'Relay → Relay II' },
      { name: 'Max Participants', value: 'Unlimited → 12' },
      { name: 'By', value: 'ada' },
    ],
  })
  expect(eventUpdatedLog(event, event, 'ada')).toMatchObject({
    description: 'Relay: saved without changes',
    fields: [{ name: 'By', value: 'ada' }],
  })
})

test('a deletion is red [EV-13]', () => {
  expect(eventDeletedLog(event, 'ada')).toMatchObject({
    title: 'Event Deleted',
    description: 'Relay',
    color: 0xe74c3c,
    fields: [{ name: 'Game', value: 'GTA 5' }, { value: '3' }, { name: 'By', value: 'ada' }],
  })
})

test('the longest texts still pass the relay', () => {
  const long = { ...event, description: 'x'.repeat(5000) }
  for (const embed of [eventCreatedLog(long, 'ada'), eventUpdatedLog(event, long, 'ada')])
    expect(relayBodySchema.safeParse({ content: '', embeds: [embed] }).success).toBe(true)
})
