import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { EventStream } from './event-stream.ts'

const limits = { idleMs: 1000, lifetimeMs: 5000, bufferBytes: 10_000 }

it('writes events, comments and the hint when to come back', async () => {
  const stream = new EventStream(limits, 0)
  stream.send('c1', 'clips/*', '{"a":1}', 1)
  stream.keepAlive()
  stream.end(250)
  stream.send('c1', 'late', '{}', 2)
  await expect(text(stream.readable)).resolves.toBe(
    'id:c1\nevent:clips/*\ndata:{"a":1}\n\n:\n\nretry:250\n\n',
  )
})

it('is over after silence, and after its lifetime whatever was said', () => {
  const stream = new EventStream(limits, 0)
  expect(stream.isOver(999)).toBe(false)
  expect(stream.isOver(1000)).toBe(true)
  stream.send('c', 'n', '{}', 900)
  expect(stream.isOver(1000)).toBe(false)
  stream.send('c', 'n', '{}', 4900)
  expect(stream.isOver(5000)).toBe(true)
})

it('cuts off a reader that falls too far behind', async () => {
  const stream = new EventStream(limits, 0)
  const closed = new Promise<void>((resolve) => stream.onClose(resolve))
  for (let n = 0; n < 9; n++) stream.send('c', 'n', 'x'.repeat(1000), n)
  expect(stream.isOpen).toBe(true)
  stream.send('c', 'n', 'x'.repeat(1000), 10)
  expect(stream.isOpen).toBe(false)
  await closed
})
