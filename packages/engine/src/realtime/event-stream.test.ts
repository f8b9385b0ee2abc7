import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { StreamFlusher, defaultStreamLimits, eventBytes, EventStream } from './event-stream.ts'

const limits = { ...defaultStreamLimits, idleMs: 1000, lifetimeMs: 5000, bufferBytes: 10_000 }

it('writes events, comments and the hint when to come back', async () => {
  const out = new PassThrough()
  const stream = streamOver(out)
  stream.send(eventBytes('clips/*', '{"a":1}'), 1)
  stream.keepAlive()
  stream.end(250)
  stream.send(eventBytes('late', '{}'), 2)
  await expect(text(out)).resolves.toBe('id:c1\nevent:clips/*\ndata:{"a":1}\n\n:\n\nretry:250\n\n')
})

it('events that wait for a turn leave in one chunk, in order', async () => {
  const { out, written } = recorder()
  const stream = streamOver(out)
  for (const n of [1, 2, 3]) stream.send(eventBytes('n', String(n)), n)
  expect(written).toEqual([])
  await setImmediate()
  const [first, ...others] = written
  expect(first?.match(/data:\d/g)).toEqual(['data:1', 'data:2', 'data:3'])
  expect(others).toEqual([])
})

it('keeps the bytes that a slow reader has not taken, and continues when it does', async () => {
  const { out, written, take } = recorder({ isSlow: true })
  const stream = streamOver(out)
  for (const n of [1, 2, 3]) {
    stream.send(eventBytes('n', String(n).repeat(100)), n)
    await setImmediate()
  }
  expect(written).toHaveLength(1)
  take()
  await setImmediate()
  expect(written).toHaveLength(2)
  expect(written[1]?.match(/data:\d/g)).toEqual(['data:2', 'data:3'])
})

it('is over after silence, and after its lifetime whatever was said', () => {
  const stream = streamOver(new PassThrough())
  const event = eventBytes('n', '{}')
  expect(stream.isOver(999)).toBe(false)
  expect(stream.isOver(1000)).toBe(true)
  stream.send(event, 900)
  expect(stream.isOver(1000)).toBe(false)
  stream.send(event, 4900)
  expect(stream.isOver(5000)).toBe(true)
})

it.each(['at once', 'one by one'])('cuts off a reader that falls too far behind, %s', async (pace) => {
  const stream = streamOver(recorder({ isSlow: true }).out)
  const event = eventBytes('n', 'x'.repeat(1000))
  const closed = new Promise<void>((resolve) => stream.onClose(resolve))
  for (let n = 0; n < 9; n++) {
    stream.send(event, n)
    if (pace === 'one by one') await setImmediate()
  }
  expect(stream.isOpen).toBe(true)
  stream.send(event, 10)
  expect(stream.isOpen).toBe(false)
  await closed
})

function streamOver(out: Writable): EventStream {
  return new EventStream(out, { id: 'c1', limits, flusher: new StreamFlusher(), now: 0 })
}

/** Records what was written; a slow one takes it only when `take` is called. */
function recorder({ isSlow = false } = {}) {
  const written: string[] = []
  const untaken: (() => void)[] = []
  const out = new Writable({
    highWaterMark: 50,
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      if (isSlow) untaken.push(done)
      else done()
    },
  })
  return { out, written, take: () => untaken.shift()?.() }
}
