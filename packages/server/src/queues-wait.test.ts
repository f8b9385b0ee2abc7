import { expect, test } from 'vitest'
import type { DeliveryTiming } from './platform/deliveries/delivery-timing.ts'
import { usualOutboxTiming } from './features/relays/outbox.delivery.ts'
import { usualRoleTiming } from './features/roles/role-changes.delivery.ts'
import { awayForTooLong, valuesAfter } from './platform/deliveries/outcome.ts'

const start = new Date('2026-03-01T12:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const reason = 'Discord answered 503.'
const outcome = { kind: 'failed', reason } as const

/** Fails again and again until then, each time when the pause is over. Returns the entry as it is stored at last. */
function failUntil(end: Date, timing: DeliveryTiming) {
  let entry = {
    id: 'entry',
    attempts: 0,
    failing_since: '',
    status: 'pending',
    next_attempt: '',
    last_error: '',
  }
  for (let now = start; now < end && entry.status === 'pending'; now = new Date(entry.next_attempt)) {
    const attempts = entry.attempts + 1
    const taken = { ...entry, attempts }
    entry = { ...taken, ...valuesAfter({ taken, outcome, now }, timing) }
  }
  return entry
}

test.each([
  { queue: 'relays', timing: usualOutboxTiming },
  { queue: 'roles', timing: usualRoleTiming },
])('$queue wait for Discord through two days, at most ten minutes behind it', ({ timing }) => {
  const entry = failUntil(hours(48), timing)
  expect(entry).toMatchObject({ status: 'pending', last_error: reason, failing_since: start.toISOString() })
  expect(entry.attempts).toBeGreaterThan(200)
  expect(Date.parse(entry.next_attempt)).toBeLessThanOrEqual(hours(48).getTime() + 10 * 60_000)
})

test('an entry that fails for longer than its queue waits is parked, with the reason', () => {
  expect(failUntil(hours(14 * 24), usualOutboxTiming)).toMatchObject({
    status: 'parked',
    next_attempt: '',
    last_error: `${awayForTooLong} ${reason}`,
  })
})

test('an entry that an operator retries has its full time again', () => {
  const taken = { id: 'entry', attempts: 1, next_attempt: '', failing_since: start.toISOString() }
  expect(valuesAfter({ taken, outcome, now: hours(14 * 24) }, usualOutboxTiming).status).toBeUndefined()
})
