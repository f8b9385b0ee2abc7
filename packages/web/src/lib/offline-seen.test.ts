import { describe, expect, test } from 'vitest'
import { isKept, isWorthShowing, maxSeenAge, maxSeenBytes, packSeen, type Seen } from './offline-seen.ts'

const now = Date.parse('2026-11-17T20:14:00Z')
const seen = (hash: string, values: Partial<Seen> = {}): Seen => ({
  key: ['events', 'list', hash],
  hash,
  data: hash,
  at: now,
  ...values,
})

describe('responses stored for use without a network', () => {
  test.each([
    [['events', 'list', 'mine'], true],
    [['events', 'one', 'abc'], true],
    [['content', 'ranks'], true],
    [['notifications', 'list'], true],
    [['events', 'participants', 'abc'], false],
    [['sessions', 'abc'], false],
    [['operator', 'logs'], false],
    [['user-note', 'abc'], false],
    [['events'], false],
  ])('%j: %s', (key, expected) => {
    expect(isKept(key)).toBe(expected)
  })

  test('of one query the newest response', () => {
    const packed = packSeen([seen('a', { data: 'old', at: now - 1 }), seen('a', { data: 'new' })], { now })
    expect(packed.map(({ data }) => data)).toEqual(['new'])
  })

  test('nothing older than seven days, nothing from the future', () => {
    const all = [seen('week', { at: now - maxSeenAge }), seen('later', { at: now + 1 }), seen('now')]
    expect(packSeen(all, { now }).map(({ hash }) => hash)).toEqual(['now'])
    expect(isWorthShowing(now - maxSeenAge + 1, now)).toBe(true)
  })

  test('at most two MiB, counted as they are written, newest first', () => {
    const large = 'ü'.repeat(300_000)
    const all = Array.from({ length: 10 }, (_, n) => seen(`n${n}`, { data: large, at: now - n }))
    const packed = packSeen(all, { now })
    expect(packed.map(({ hash }) => hash)).toEqual(['n0', 'n1', 'n2'])
    expect(new TextEncoder().encode(JSON.stringify(packed)).length).toBeLessThanOrEqual(maxSeenBytes)
  })

  test('one that is too large does not keep the others out', () => {
    const packed = packSeen(
      [seen('large', { data: 'x'.repeat(maxSeenBytes) }), seen('small', { at: now - 1 })],
      { now },
    )
    expect(packed.map(({ hash }) => hash)).toEqual(['small'])
  })
})
