import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LargeResponseLimiter } from './large-responses.ts'

const large = 2 * 1024 * 1024

/** Returns responses that are being made, and the callers that may make one so far. */
function watched() {
  const answers = new LargeResponseLimiter()
  const may: string[] = []
  const make = (caller: string, bytes = large) => {
    const place = answers.open(caller)
    const held = place.hold(bytes).then(() => may.push(caller))
    // What still waits at the end of a test is refused some time later.
    held.catch(() => undefined)
    return { ...place, held }
  }
  return { may, make }
}

test('small responses wait for nothing', async () => {
  const { may, make } = watched()
  for (let n = 0; n < 50; n += 1) make('ann', 1000)
  await turn()
  expect(may).toHaveLength(50)
})

test('four large responses at a time, two of one caller; the next after the first is sent', async () => {
  const { may, make } = watched()
  const [first] = Array.from({ length: 5 }, () => make('ann'))
  for (const caller of ['bob', 'cid', 'dan']) make(caller)
  await turn()
  expect(may).toEqual(['ann', 'ann', 'bob', 'cid'])
  first?.release()
  await turn()
  expect(may).toEqual(['ann', 'ann', 'bob', 'cid', 'dan'])
})

test('of forty of one caller most are refused at once', async () => {
  const { make } = watched()
  const held = Array.from({ length: 40 }, () => make('ann').held)
  for (const each of held.slice(10)) await expect(each).rejects.toMatchObject({ status: 503, retryAfter: 1 })
})

test('a response that grows takes one place', async () => {
  const { may, make } = watched()
  const growing = make('ann')
  await growing.hold(2 * large)
  await growing.hold(3 * large)
  make('ann')
  await turn()
  expect(may).toHaveLength(2)
})

test('a response that no client waits for takes no place', async () => {
  const { may, make } = watched()
  make('ann').release()
  make('ann').release()
  make('ann')
  await turn()
  await turn()
  expect(may).toHaveLength(3)
})
