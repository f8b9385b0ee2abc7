import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { eventBytes, EventStream } from './event-stream.ts'

const limits = { idleMs: 1000, lifetimeMs: 5000, bufferBytes: 10_000 }

it('writes events, comments and the hint when to come back', async () => {
  const out = new PassThrough()
  const stream = new EventStream(out, limits, 0)
  stream.send('c1', eventBytes('clips/*', '{"a":1}'), 1)
  stream.keepAlive()
  stream.end(250)
  stream.send('c1', eventBytes('late', '{}'), 2)
  await expect(text(out)).resolves.toBe('id:c1\nevent:clips/*\ndata:{"a":1}\n\n:\n\nretry:250\n\n')
})

it('is over after silence, and after its lifetime whatever was said', () => {
  const stream = new EventStream(new PassThrough(), limits, 0)
  const event = eventBytes('n', '{}')
  expect(stream.isOver(999)).toBe(false)
  expect(stream.isOver(1000)).toBe(true)
  stream.send('c', event, 900)
  expect(stream.isOver(1000)).toBe(false)
  stream.send('c', event, 4900)
  expect(stream.isOver(5000)).toBe(true)
})

it('cuts off a reader that falls too far behind', async () => {
  const stuck = new Writable({ write: () => {} })
  const stream = new EventStream(stuck, limits, 0)
  const event = eventBytes('n', 'x'.repeat(1000))
  const closed = new Promise<void>((resolve) => stream.onClose(resolve))
  for (let n = 0; n < 9; n++) stream.send('c', event, n)
  expect(stream.isOpen).toBe(true)
  stream.send('c', event, 10)
  expect(stream.isOpen).toBe(false)
  await closed
})
