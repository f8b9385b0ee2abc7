import { expect, test } from 'vitest'
import { awayForTooLong, nothingLeft, valuesAfter, type Outcome, type QueuedRow } from './outcome.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const stored = (iso: string) => iso.replace('T', ' ')

const row = { id: 'a', attempts: 3, next_attempt: '', status: 'pending', last_error: 'before' }
/** A row of a collection that notes when it was delivered, and since when it fails. */
const noting = { ...row, delivered_at: '', failing_since: hoursAgo(1) }
const pauses = { firstPauseMs: 1000, maxPauseMs: 1000 }
const twoHours = { ...pauses, maxFailingMs: 2 * 3_600_000 }

interface Case {
  readonly name: string
  readonly outcome: Outcome
  readonly values: Partial<QueuedRow> & Readonly<Record<string, unknown>>
  readonly taken?: QueuedRow
  readonly timing?: typeof twoHours
}

const cases: readonly Case[] = [
  {
    name: 'delivered',
    outcome: { kind: 'delivered' },
    values: { status: 'delivered', next_attempt: '', last_error: '' },
  },
  {
    name: 'delivered, of a collection with a date for it',
    taken: noting,
    outcome: { kind: 'delivered' },
    values: { status: 'delivered', delivered_at: now.toISOString(), next_attempt: '', last_error: '' },
  },
  {
    name: 'delivered with further values',
    outcome: { kind: 'delivered', values: { status: 'current' } },
    values: { status: 'current', next_attempt: '', last_error: '' },
  },
  {
    name: 'expired after failures',
    outcome: { kind: 'expired' },
    values: { status: 'expired', next_attempt: '', last_error: 'before' },
  },
  {
    name: 'expired without a failure',
    taken: { ...row, last_error: '' },
    outcome: { kind: 'expired' },
    values: { status: 'expired', next_attempt: '', last_error: nothingLeft },
  },
  {
    name: 'expired for a reason',
    outcome: { kind: 'expired', reason: 'Told.' },
    values: { status: 'expired', next_attempt: '', last_error: 'Told.' },
  },
  {
    name: 'asked to wait',
    outcome: { kind: 'wait', ms: 5000 },
    values: { attempts: 2, next_attempt: inSeconds(5) },
  },
  {
    name: 'asked to wait for a reason',
    outcome: { kind: 'wait', ms: 5000, reason: 'Too many.' },
    values: { attempts: 2, next_attempt: inSeconds(5), last_error: 'Too many.' },
  },
  {
    name: 'later',
    outcome: { kind: 'later', from: new Date(inSeconds(60)) },
    values: { attempts: 2, next_attempt: stored(inSeconds(60)) },
  },
  {
    name: 'blocked',
    outcome: { kind: 'blocked', reason: 'No right.', ms: 6000 },
    values: { next_attempt: inSeconds(6), last_error: 'No right.' },
  },
  {
    name: 'blocked, so that the receiver is not away',
    taken: noting,
    outcome: { kind: 'blocked', reason: 'No right.', ms: 6000 },
    values: { next_attempt: inSeconds(6), last_error: 'No right.', failing_since: '' },
  },
  {
    name: 'refused',
    outcome: { kind: 'refused', reason: 'x'.repeat(600) },
    values: { status: 'parked', next_attempt: '', last_error: 'x'.repeat(500) },
  },
  {
    name: 'failed until a moment',
    outcome: { kind: 'failed', reason: 'Down.', until: new Date(inSeconds(60)) },
    values: { next_attempt: stored(inSeconds(60)), last_error: 'Down.' },
  },
  {
    name: 'failed, of rows that expire',
    outcome: { kind: 'failed', reason: 'Down.' },
    values: { next_attempt: expect.any(String), last_error: 'Down.' },
  },
  {
    name: 'failed for an hour of two',
    taken: noting,
    timing: twoHours,
    outcome: { kind: 'failed', reason: 'Down.' },
    values: { next_attempt: expect.any(String), last_error: 'Down.', failing_since: hoursAgo(1) },
  },
  {
    name: 'failed for the first time since a retry',
    taken: { ...noting, attempts: 1, failing_since: hoursAgo(9) },
    timing: twoHours,
    outcome: { kind: 'failed', reason: 'Down.' },
    values: { next_attempt: expect.any(String), last_error: 'Down.', failing_since: now.toISOString() },
  },
  {
    name: 'failed for too long',
    taken: { ...noting, failing_since: hoursAgo(2) },
    timing: twoHours,
    outcome: { kind: 'failed', reason: 'Down.' },
    values: {
      status: 'parked',
      next_attempt: '',
      last_error: `${awayForTooLong} Down.`,
      failing_since: hoursAgo(2),
    },
  },
]

test.each(cases)('a row that was $name', ({ outcome, values, taken = row, timing = pauses }) => {
  expect(valuesAfter({ taken, outcome, now }, timing)).toEqual(values)
})

test('a pause after a failure lasts at least half of its time', () => {
  const failed = { kind: 'failed', reason: 'Down.' } as const
  const { next_attempt = '' } = valuesAfter({ taken: row, outcome: failed, now }, pauses)
  expect(Date.parse(next_attempt) - now.getTime()).toBeGreaterThanOrEqual(500)
  expect(Date.parse(next_attempt) - now.getTime()).toBeLessThanOrEqual(1000)
})
