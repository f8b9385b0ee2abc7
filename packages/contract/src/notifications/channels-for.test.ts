import { assert, constantFrom, date, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockIn, dateIn } from '../zones/wall-clock.ts'
import { zoneNames } from '../zones/zone-name.ts'
import { noticeKindNames, type NoticeKind } from './notice-kinds.ts'
import {
  areQuietHours,
  channelsFor,
  nextDigest,
  quietUntil,
  asksForDiscord,
  fewerOf,
  isWanted,
  withoutMail,
  type Wishes,
} from './notice-settings.ts'

const night = { from: '22:00', to: '07:00' }
const berlin = 'Europe/Berlin'

describe('quiet hours [ME-06]', () => {
  test.each([
    { name: 'before them', now: '2026-12-04T20:59Z', quiet: night, zone: berlin, until: undefined },
    {
      name: 'as they begin',
      now: '2026-12-04T21:00Z',
      quiet: night,
      zone: berlin,
      until: '2026-12-05T06:00Z',
    },
    {
      name: 'after midnight',
      now: '2026-12-05T00:30Z',
      quiet: night,
      zone: berlin,
      until: '2026-12-05T06:00Z',
    },
    { name: 'as they end', now: '2026-12-05T06:00Z', quiet: night, zone: berlin, until: undefined },
    {
      name: 'elsewhere',
      now: '2026-12-05T06:00Z',
      quiet: night,
      zone: 'America/Chicago',
      until: '2026-12-05T13:00Z',
    },
    {
      name: 'within a day',
      now: '2026-12-04T12:00Z',
      quiet: { from: '09:00', to: '17:00' },
      zone: 'UTC',
      until: '2026-12-04T17:00Z',
    },
    {
      name: 'through the night in which the clocks go forward',
      now: '2026-03-28T22:00Z',
      quiet: night,
      zone: berlin,
      until: '2026-03-29T05:00Z',
    },
    { name: 'none', now: '2026-12-05T00:30Z', quiet: null, zone: berlin, until: undefined },
    {
      name: 'two times alike',
      now: '2026-12-05T00:30Z',
      quiet: { from: '00:00', to: '00:00' },
      zone: 'UTC',
      until: undefined,
    },
    {
      name: 'no times',
      now: '2026-12-05T00:30Z',
      quiet: { from: 'x', to: '25:00' },
      zone: 'UTC',
      until: undefined,
    },
  ])('$name', ({ now, quiet, zone, until }) => {
    expect(quietUntil(quiet, { now: new Date(now), zone })).toEqual(until && new Date(until))
  })

  test('they end within a day, at their end, in any zone', () => {
    const moments = date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    assert(
      property(moments, constantFrom(...zoneNames()), (now, zone) => {
        const until = quietUntil(night, { now, zone })
        const clock = clockIn(now, zone)
        expect(until !== undefined).toBe(clock >= night.from || clock < night.to)
        if (!until) return
        expect(until.getTime()).toBeGreaterThan(now.getTime())
        expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(11 * 3_600_000)
        expect(clockIn(until, zone)).toBe(night.to)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    { from: '22:00', to: '07:00', are: true },
    { from: '22:00', to: '22:00', are: false },
    { from: '24:00', to: '07:00', are: false },
    { from: '22:0', to: '07:00', are: false },
  ])('$from to $to are quiet hours: $are', ({ are, ...quiet }) => {
    expect(areQuietHours(quiet)).toBe(are)
  })
})

describe('the channels of a notice [ME-01] [ME-06]', () => {
  const now = new Date('2026-12-05T00:30Z')
  const morning = new Date('2026-12-05T06:00Z')
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

  test.each([
    { name: 'by itself', kind: 'event_moved', settings: {}, mail: now },
    { name: 'a kind that is only for the site', kind: 'event_message', settings: {}, mail: undefined },
    { name: 'a kind that waits for push', kind: 'reminder', settings: {}, mail: undefined },
    { name: 'chosen', kind: 'reminder', settings: { choices: { reminder: { mail: true } } }, mail: now },
    {
      name: 'not chosen',
      kind: 'event_moved',
      settings: { choices: { event_moved: { mail: false } } },
      mail: undefined,
    },
    {
      name: 'not even on the site',
      kind: 'event_moved',
      settings: { choices: { event_moved: { site: false, mail: true } } },
      mail: undefined,
    },
    { name: 'in quiet hours', kind: 'event_moved', settings: { quiet: night }, mail: morning },
    {
      name: 'in quiet hours, soon, but not urgent',
      kind: 'event_moved',
      settings: { quiet: night },
      begins: hours(1),
      mail: morning,
    },
    {
      name: 'in quiet hours, urgent and soon',
      kind: 'place_offered',
      settings: { quiet: night },
      begins: hours(3),
      mail: now,
    },
    {
      name: 'in quiet hours, urgent but far',
      kind: 'place_offered',
      settings: { quiet: night },
      begins: hours(3.1),
      mail: morning,
    },
    {
      name: 'check-in in quiet hours',
      kind: 'check_in_open',
      settings: { quiet: night },
      begins: hours(0.5),
      mail: now,
    },
  ] as const)('$name: $kind', ({ kind, settings, mail, ...rest }) => {
    const begins = 'begins' in rest ? rest.begins : undefined
    expect(channelsFor(kind, { settings, now, zone: berlin, begins })).toEqual(
      mail ? [{ channel: 'mail', from: mail }] : [],
    )
  })
})

const chosen = (quiet: typeof night | null) => ({
  choices: { reminder: { discord: true }, place_offered: { discord: true, mail: false } },
  quiet,
})

describe('direct messages [ME-04]', () => {
  const now = new Date('2026-12-05T00:30Z')
  test.each(noticeKindNames)('%s is sent by none unless it is chosen', (kind) => {
    expect(isWanted(kind, {}, 'discord')).toBe(false)
    expect(isWanted(kind, { choices: { [kind]: { discord: true } } }, 'discord')).toBe(true)
    expect(isWanted(kind, { choices: { [kind]: { discord: true, site: false } } }, 'discord')).toBe(false)
  })

  test('quiet hours delay them, except urgent ones about an event that begins soon', () => {
    const morning = new Date('2026-12-05T06:00Z')
    const begins = new Date('2026-12-05T02:30Z')
    const way = (kind: 'reminder' | 'place_offered', quiet: typeof night | null) =>
      channelsFor(kind, { settings: chosen(quiet), now, zone: berlin, begins })
    expect(way('reminder', null)).toEqual([{ channel: 'discord', from: now }])
    expect(way('reminder', night)).toEqual([{ channel: 'discord', from: morning }])
    expect(way('place_offered', night)).toEqual([{ channel: 'discord', from: now }])
  })

  test.each([
    { name: 'the first one', before: null, after: { reminder: { discord: true } }, asks: true },
    {
      name: 'one more',
      before: { reminder: { discord: true } },
      after: { reminder: { discord: true }, event_moved: { discord: true } },
      asks: true,
    },
    {
      name: 'one less',
      before: { reminder: { discord: true } },
      after: { reminder: { discord: false } },
      asks: false,
    },
    {
      name: 'another way',
      before: { reminder: { discord: true } },
      after: { reminder: { discord: true, mail: true } },
      asks: false,
    },
    { name: 'nothing', before: undefined, after: undefined, asks: false },
  ])('choosing $name asks for them: $asks', ({ before, after, asks }) => {
    expect(asksForDiscord(before, after)).toBe(asks)
  })
})

describe('push, and the mail that replaces it', () => {
  const now = new Date('2026-12-05T12:00Z')
  const ways = (kind: NoticeKind, settings: Wishes) =>
    channelsFor(kind, { settings, now, zone: berlin }).map(({ channel }) => channel)
  test.each([
    { name: 'no device', settings: {}, both: ['mail'], pushOnly: [] },
    { name: 'a device', settings: { hasDevice: true }, both: ['push'], pushOnly: ['push'] },
    {
      name: 'a device, and mail chosen',
      settings: {
        hasDevice: true,
        choices: { event_moved: { mail: true }, reminder: { mail: true } },
      },
      both: ['push', 'mail'],
      pushOnly: ['push', 'mail'],
    },
    {
      name: 'a device, and no push chosen',
      settings: { hasDevice: true, choices: { event_moved: { push: false }, reminder: { push: false } } },
      both: ['mail'],
      pushOnly: [],
    },
    {
      name: 'push chosen, and no device',
      settings: { choices: { event_moved: { push: true }, reminder: { push: true } } },
      both: ['mail'],
      pushOnly: [],
    },
  ])('$name', ({ settings, both, pushOnly }) => {
    expect(ways('event_moved', settings)).toEqual(both)
    expect(ways('reminder', settings)).toEqual(pushOnly)
  })

  test('fewer of these removes push, and sends no mail in its place', () => {
    const { choices } = fewerOf('event_moved', { choices: null, hasDevice: true })
    expect(ways('event_moved', { choices, hasDevice: true })).toEqual([])
    expect(ways('event_moved', { choices })).toEqual([])
  })
})

describe('fewer of these', () => {
  test('first the sent channels are removed, then the notice itself', () => {
    const first = fewerOf('event_moved', { choices: null })
    expect(first).toEqual({ choices: { event_moved: { push: false, mail: false } }, left: 'site' })
    const second = fewerOf('event_moved', first)
    expect(second).toEqual({
      choices: { event_moved: { push: false, mail: false, site: false } },
      left: 'none',
    })
    expect(isWanted('event_moved', second, 'site')).toBe(false)
  })

  test('a notice only on the site is removed in the first step, and no other kind changes', () => {
    const choices = { reminder: { mail: true } }
    expect(fewerOf('event_message', { choices })).toEqual({
      choices: { ...choices, event_message: { site: false } },
      left: 'none',
    })
  })

  test('withoutMail leaves everything on the site', () => {
    const choices = withoutMail(['place_offered', 'reminder'], { reminder: { mail: true, site: true } })
    expect(isWanted('place_offered', { choices }, 'mail')).toBe(false)
    expect(isWanted('reminder', { choices }, 'mail')).toBe(false)
    expect(isWanted('reminder', { choices }, 'site')).toBe(true)
    expect(isWanted('event_moved', { choices }, 'mail')).toBe(true)
  })
})

describe('the next digest [ME-05]', () => {
  test.each([
    { name: 'today', digest: 'daily', now: '2026-12-04T07:59Z', zone: berlin, at: '2026-12-04T08:00Z' },
    {
      name: 'at nine it is for tomorrow',
      digest: 'daily',
      now: '2026-12-04T08:00Z',
      zone: berlin,
      at: '2026-12-05T08:00Z',
    },
    {
      name: 'the clocks go forward',
      digest: 'daily',
      now: '2026-03-28T12:00Z',
      zone: berlin,
      at: '2026-03-29T07:00Z',
    },
    {
      name: 'the clocks go back',
      digest: 'daily',
      now: '2026-10-24T12:00Z',
      zone: berlin,
      at: '2026-10-25T08:00Z',
    },
    {
      name: 'elsewhere',
      digest: 'daily',
      now: '2026-12-04T08:00Z',
      zone: 'America/Chicago',
      at: '2026-12-04T15:00Z',
    },
    {
      name: 'another day elsewhere',
      digest: 'daily',
      now: '2026-12-04T23:00Z',
      zone: 'Pacific/Auckland',
      at: '2026-12-05T20:00Z',
    },
    {
      name: 'a day without that date',
      digest: 'daily',
      now: '2011-12-29T20:00Z',
      zone: 'Pacific/Apia',
      at: '2011-12-30T19:00Z',
    },
    { name: 'on Monday', digest: 'weekly', now: '2026-12-04T08:00Z', zone: berlin, at: '2026-12-07T08:00Z' },
    {
      name: 'on Monday at nine',
      digest: 'weekly',
      now: '2026-12-07T08:00Z',
      zone: berlin,
      at: '2026-12-14T08:00Z',
    },
    { name: 'never', digest: 'off', now: '2026-12-04T08:00Z', zone: berlin, at: undefined },
  ] as const)('$name ($digest, $zone)', ({ digest, now, zone, at }) => {
    expect(nextDigest(digest, { now: new Date(now), zone })).toEqual(at && new Date(at))
  })

  test('it is nine there, with no other nine in between', () => {
    const moments = date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    assert(
      property(moments, constantFrom(...zoneNames()), (now, zone) => {
        const at = nextDigest('daily', { now, zone })
        expect(at && clockIn(at, zone)).toBe('09:00')
        const isLaterDay = dateIn(at ?? now, zone) > dateIn(now, zone)
        expect(isLaterDay).toBe(clockIn(now, zone) >= '09:00')
      }),
      { numRuns: 500 },
    )
  })
})
