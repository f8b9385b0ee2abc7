import { describe, expect, test } from 'vitest'
import { newEvent, partsOf, textOf } from '../../testing/composed-messages.ts'
import { composeReminder } from './events.mirrors.ts'
import { composeRecap } from './recap.mirror.ts'

const address = 'https://example.test/events/abcdefghij12345'

const winner = { place: 1, title: 'Winner', players: ['ada', 'bo_b'], score: '3:1', note: '' }
const longest = {
  title: '*'.repeat(80),
  players: Array.from({ length: 20 }, () => '_'.repeat(60)),
  score: '`'.repeat(40),
  note: '~'.repeat(500),
}

describe('a reminder', () => {
  test('pings no members, for any name of the event', () => {
    const message = composeReminder({ event: newEvent({ name: '@everyone <@&1234567>' }), address })
    expect(message.allowed_mentions).toEqual({ parse: [] })
    expect(textOf(message)).not.toMatch(/@everyone|<@&/)
    expect(textOf(message)).toContain('begins <t:1796414400:R>')
  })

  test('pings exactly the one role that is set', () => {
    const message = composeReminder({ event: newEvent({ name: '<@&1234567>' }), address, roleId: '7654321' })
    expect(message.allowed_mentions).toEqual({ parse: [], roles: ['7654321'] })
    expect(textOf(message)).toContain('<@&7654321>')
  })
})

describe('a recap', () => {
  test('names places, players and scores', () => {
    const message = composeRecap({ event: newEvent(), results: [winner], address })
    expect(textOf(message)).toBe(
      String.raw`## Results: Round 100` + '\n' + String.raw`1\. **Winner** · ada, bo\_b · 3\:1`,
    )
  })

  test('keeps within the limits for any number of results', () => {
    const message = composeRecap({
      event: newEvent(),
      results: Array.from({ length: 50 }, (_, index) => ({ ...longest, place: index + 1 })),
      address,
    })
    expect(textOf(message).length).toBeLessThanOrEqual(4000)
    expect(partsOf(message).length).toBeLessThanOrEqual(40)
    expect(textOf(message)).toMatch(/\n\+\d+$/)
  })
})
