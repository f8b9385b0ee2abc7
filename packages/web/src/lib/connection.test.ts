import { expect, test } from 'vitest'
import { onConnectionChange, sayOffline } from './connection.ts'

test('what is said about the age of what is on show is no change of the connection', () => {
  let changes = 0
  const stop = onConnectionChange(() => (changes += 1))
  sayOffline('As of 20:15, you are offline.')
  stop()
  expect(changes).toBe(0)
})
