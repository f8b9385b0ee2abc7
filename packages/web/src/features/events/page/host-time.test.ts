import { expect, test } from 'vitest'
import { hostTime } from './event-ticket.tsx'

// America changes its clocks on 8 March 2026, Europe on 29 March: in between they are an hour nearer.
test.each([
  { why: 'both in winter', moment: '2026-03-07 02:00:00.000Z', zone: 'Europe/Berlin', time: 'Fri 20:00' },
  {
    why: 'only Chicago in summer',
    moment: '2026-03-14 01:00:00.000Z',
    zone: 'Europe/Berlin',
    time: 'Fri 20:00',
  },
  { why: 'both in summer', moment: '2026-04-04 01:00:00.000Z', zone: 'Europe/Berlin', time: 'Fri 20:00' },
  { why: 'the same day', moment: '2026-03-14 18:00:00.000Z', zone: 'Europe/Berlin', time: '13:00' },
  {
    why: 'half an hour apart from the full one',
    moment: '2026-03-14 18:00:00.000Z',
    zone: 'Asia/Kolkata',
    time: '13:00',
  },
])('a reader elsewhere is shown the clock of Chicago: $why [EN-01]', ({ moment, zone, time }) => {
  expect(hostTime(moment, 'America/Chicago', { zone, locale: 'en-GB' })).toEqual({ time, city: 'Chicago' })
})

test.each([
  ['in the same zone', 'Europe/Berlin'],
  ['where clocks show the same that day', 'Europe/Madrid'],
  ['of no zone', ''],
  ['of an invalid zone', 'Moon/Crater'],
])('a reader in Berlin is shown no other clock for an event %s', (_, zone) => {
  expect(hostTime('2026-03-14 18:00:00.000Z', zone, { zone: 'Europe/Berlin' })).toBeUndefined()
})
