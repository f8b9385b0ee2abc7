import { PassThrough, Writable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { Clients } from './clients.ts'
import { defaultStreamLimits } from './event-stream.ts'

const home = '192.0.2.1'
const clients = new Clients({
  limits: { ...defaultStreamLimits, most: 4, maxPerAddress: 2 },
  now: Date.now,
  onGone: () => {},
})
const opened: Writable[] = []

afterEach(async () => {
  for (const stream of opened.splice(0)) stream.destroy()
  await vi.waitUntil(() => clients.isEmpty)
})

it('one address has its share, and others find a place', () => {
  open(home, home)
  expect(() => open(home)).toThrow(expect.objectContaining({ status: 429, retryAfter: 5 }))
  open('192.0.2.2')
})

it('a stream that ends makes room', async () => {
  open(home, home)
  opened[0]?.destroy()
  await expect.poll(() => [...clients].length).toBe(1)
  open(home)
  expect(() => open(home)).toThrow(expect.objectContaining({ status: 429 }))
})

it('there is a most over all addresses', () => {
  open(home, home, '192.0.2.2', '192.0.2.3')
  expect(() => open('192.0.2.4')).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }))
})

it('a refused stream never asks for its response', () => {
  open(home, home)
  expect(() => open(home)).toThrow(expect.objectContaining({ status: 429 }))
  expect(opened).toHaveLength(2)
})

function open(...addresses: readonly string[]): void {
  for (const address of addresses) {
    clients.open(address, () => {
      const out = new PassThrough()
      opened.push(out)
      return out
    })
  }
}
