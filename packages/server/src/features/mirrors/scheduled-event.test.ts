import { describe, expect, test } from 'vitest'
import { newEvent } from '../../testing/composed-messages.ts'
import { composeScheduledEvent } from './send-scheduled-event.ts'

const address = 'https://example.test/events/abcdefghij12345'

describe('a scheduled event', () => {
  test('has the URL of the event and its times', () => {
    expect(composeScheduledEvent({ event: newEvent(), address })).toEqual({
      name: 'Round 100',
      description: 'Bring a friend',
      privacy_level: 2,
      entity_type: 3,
      entity_metadata: { location: address },
      scheduled_start_time: '2026-12-04T20:00:00.000Z',
      scheduled_end_time: '2026-12-04T23:00:00.000Z',
    })
  })

  test("is cut to Discord's limits", () => {
    const event = newEvent({ name: '🧟'.repeat(120), description: 'x'.repeat(5000) })
    const body = composeScheduledEvent({ event, address: `https://${'long.'.repeat(40)}test/events/1` })
    expect(Array.from(body.name)).toHaveLength(100)
    expect(body.description).toHaveLength(1000)
    expect(body.entity_metadata?.location).toHaveLength(100)
  })
})
