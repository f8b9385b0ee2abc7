import { describe, expect, it } from 'vitest'
import { beat, moodFor, readTabs } from './tab-favicon.ts'

describe('the mood of the favicon', () => {
  it.each([
    [0, 'calm'],
    [1, 'calm'],
    [4, 'calm'],
    [5, 'concerned'],
    [7, 'concerned'],
    [8, 'worried'],
    [11, 'worried'],
    [12, 'panicked'],
    [14, 'panicked'],
    [15, 'distressed'],
    [40, 'distressed'],
  ])('with %d tabs it is %s [OV-05]', (tabs, mood) => {
    expect(moodFor(tabs)).toBe(mood)
  })
})

describe('the heartbeat of a tab', () => {
  const now = 1_000_000_000

  it('adds this tab and keeps when it was opened [OV-05]', () => {
    const first = beat(null, 'a', now)
    expect(first).toEqual({ a: { timestamp: now, lastActive: now } })
    expect(beat(JSON.stringify(first), 'a', now + 5000)).toEqual({
      a: { timestamp: now, lastActive: now + 5000 },
    })
  })

  it.each([
    [300_000, ['b', 'a']],
    [300_001, ['a']],
  ])('a tab silent for %d ms leaves %j [OV-05]', (silence, expected) => {
    const stored = JSON.stringify({ b: { timestamp: 0, lastActive: now - silence } })
    expect(Object.keys(beat(stored, 'a', now))).toEqual(expected)
  })

  it.each(['', 'null', '[]', '7', 'broken', '{"x":1}', '{"x":{"timestamp":"1","lastActive":2}}'])(
    'whatever else is in storage counts as no tabs: %s',
    (stored) => {
      expect(readTabs(stored)).toEqual({})
    },
  )
})
