import { expect, test } from 'vitest'
import { onConnectionChange, sayOffline } from './connection.ts'

test('a message about the age of the shown data is not a change of the connection', () => {
  let changes = 0
  const stop = onConnectionChange(() => (changes += 1))
  sayOffline('As of 20:15, you are offline.')
  stop()
  expect(changes).toBe(0)
})
