import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { daysAgo, newFacts, newRules, now } from './facts.fixture.ts'
import { dayMs, isOnLeave, mergeLeaves, servedAt, servedMs, windowStart, type Leave } from './leave.ts'

/** A simple model: time in hours, each of them on leave or not. */
const hours = fc.integer({ min: -600, max: 600 })
const hourMs = 3_600_000
const moment = (hour: number) => new Date(hour * hourMs).toISOString()
const leaves = fc.array(
  fc.record({ from: hours, length: fc.integer({ min: -5, max: 100 }) }).map(({ from, length }) => ({
    from: moment(from),
    until: moment(from + length),
  })),
  { maxLength: 8 },
)

function isAway(given: readonly Leave[], hour: number): boolean {
  return given.some(
    ({ from, until }) => Date.parse(from) <= hour * hourMs && hour * hourMs < Date.parse(until),
  )
}

function servedHours(given: readonly Leave[], from: number, until: number): number {
  let served = 0
  for (let hour = from; hour < until; hour += 1) if (!isAway(given, hour)) served += 1
  return served
}

describe('time without leave, compared with counting hour by hour', () => {
  test('has the same length', () => {
    fc.assert(
      fc.property(leaves, hours, hours, (given, from, until) => {
        const span = { from: from * hourMs, until: until * hourMs }
        expect(servedMs(mergeLeaves(given), span)).toBe(servedHours(given, from, until) * hourMs)
      }),
    )
  })

  test('ends when the given time has passed, and not an hour before', () => {
    fc.assert(
      fc.property(leaves, hours, fc.integer({ min: 1, max: 200 }), (given, from, length) => {
        const end = servedAt(mergeLeaves(given), { from: from * hourMs, ms: length * hourMs }) / hourMs
        expect(servedHours(given, from, end)).toBe(length)
        expect(servedHours(given, from, end - 1)).toBe(length - 1)
      }),
    )
  })

  test('starts a window with the given time at the right hour', () => {
    fc.assert(
      fc.property(leaves, hours, fc.integer({ min: 1, max: 200 }), (given, until, length) => {
        const start = windowStart(mergeLeaves(given), { until: until * hourMs, ms: length * hourMs }) / hourMs
        expect(servedHours(given, start, until)).toBe(length)
        expect(servedHours(given, start + 1, until)).toBe(length - 1)
      }),
    )
  })

  test('recognises members on leave, and merged leaves do not touch', () => {
    fc.assert(
      fc.property(leaves, hours, (given, hour) => {
        const merged = mergeLeaves(given)
        expect(isOnLeave(merged, hour * hourMs)).toBe(isAway(given, hour))
        for (const [place, { from }] of merged.entries())
          expect(from).toBeGreaterThan(merged[place - 1]?.until ?? -Infinity)
      }),
    )
  })
})

describe('counted activities, compared with counting one by one', () => {
  const nowHour = now.getTime() / hourMs
  const ago = fc.integer({ min: 0, max: 400 })
  const away = fc.array(
    fc.record({ from: fc.integer({ min: -100, max: 400 }), length: fc.integer({ min: 1, max: 90 }) }),
    { maxLength: 4 },
  )

  test('are those of the days in question, and fall out at the predicted time', () => {
    fc.assert(
      fc.property(
        fc.record({ done: fc.array(ago, { maxLength: 8 }), away, times: fc.integer({ min: 1, max: 6 }) }),
        fc.integer({ min: 1, max: 12 }),
        ({ done, away: spans, times }, days) => {
          const given = spans.map(({ from, length }) => ({
            from: moment(nowHour - from),
            until: moment(nowHour - from + length),
          }))
          const newest = done.toSorted((a, b) => a - b)
          const facts = newFacts({
            leaves: given,
            deeds: { clip_sent: newest.map((each) => ({ at: moment(nowHour - each) })) },
          })
          const rules = newRules([{ kind: 'clips', times, days }])
          const countAt = (hour: number) =>
            newest.filter((each) => servedHours(given, nowHour - each, hour) < days * 24).length
          const [found] = explain(rules, { facts, now }).why.requirements
          expect(found).toMatchObject({
            value: countAt(nowHour),
            target: times,
            isMet: countAt(nowHour) >= times,
          })
          expect(found?.changesAt === undefined).toBe(countAt(nowHour) === 0)
          const changes = Date.parse(found?.changesAt ?? '') / hourMs
          fc.pre(!Number.isNaN(changes))
          expect(countAt(changes - 1) - countAt(changes)).toBe(found?.falling)
          // The first time when it is no longer met, or if it is not met, when the value next falls.
          const isLess = (hour: number) =>
            found?.isMet ? countAt(hour) < times : countAt(hour) < countAt(nowHour)
          expect([isLess(changes - 1), isLess(changes)]).toEqual([false, true])
        },
      ),
      { numRuns: 40 },
    )
  })

  test('fall due no later than they change: until then the result is the same', () => {
    fc.assert(
      fc.property(fc.array(ago, { maxLength: 6 }), fc.integer({ min: 1, max: 99 }), (done, share) => {
        const newest = done.toSorted((a, b) => a - b)
        const facts = newFacts({
          lastActive: moment(nowHour - (newest[0] ?? 0)),
          deeds: { clip_sent: newest.map((each) => ({ at: moment(nowHour - each) })) },
        })
        const clips = { kind: 'clips', times: 2, days: 10 }
        const rules = newRules([clips], { duties: [{ ...clips, times: 1 }], warn_days: 5 })
        const first = explain(rules, { facts, now })
        if (!first.due_at) return
        const before = { failing_since: first.failing_since, warned_at: first.warned_at }
        const ahead = Date.parse(first.due_at) - now.getTime()
        const between = new Date(now.getTime() + Math.floor((ahead * share) / 100))
        const later = explain(rules, { facts: { ...facts, before }, now: between })
        expect(later.state).toBe(first.state)
      }),
    )
  })
})

test('a day has 24 hours', () => {
  expect(dayMs).toBe(24 * hourMs)
  expect(Date.parse(daysAgo(1))).toBe(now.getTime() - dayMs)
})
