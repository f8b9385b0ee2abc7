import { expect, test } from 'vitest'
import { PushCircuits } from './push-services.ts'

const service = 'https://push.example'
const start = new Date('2026-12-04T20:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const timing = { firstPauseMs: 1000, maxPauseMs: 60_000 }

test('one device that fails again and again is no reason to blame the service', () => {
  const circuits = new PushCircuits(timing)
  for (let time = 0; time < 20; time += 1) circuits.failed({ service, device: 'one', now: later(time) })
  expect(circuits.resting(later(20)).size).toBe(0)
})

test('three in a row are; it rests longer each time, and a success ends it', () => {
  const circuits = new PushCircuits(timing)
  for (const device of ['one', 'two']) circuits.failed({ service, device, now: start })
  circuits.succeeded(service)
  for (const device of ['one', 'two']) circuits.failed({ service, device, now: start })
  expect(circuits.resting(start).size).toBe(0)
  for (const device of ['three', 'four', 'five']) circuits.failed({ service, device, now: start })
  const first = circuits.resting(start).get(service)?.getTime() ?? 0
  expect(first).toBeGreaterThanOrEqual(start.getTime() + 500)
  expect(first).toBeLessThanOrEqual(start.getTime() + 1000)
  expect(circuits.resting(later(1001)).size).toBe(0)
  circuits.failed({ service, device: 'one', now: later(1001) })
  expect(circuits.resting(later(2000)).size).toBe(1)
  expect(circuits.resting(start).has('https://other.example')).toBe(false)
  circuits.succeeded(service)
  expect(circuits.resting(later(1002)).size).toBe(0)
})
