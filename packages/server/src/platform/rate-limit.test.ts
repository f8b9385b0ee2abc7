import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

test('the allowance holds per person and comes back with time', () => {
  let moment = 0
  const limit = new RateLimit({ times: 2, windowMs: 10_000 }, () => new Date(moment))
  limit.take('ada')
  moment = 4000
  limit.take('ada')
  expect(() => limit.take('ada')).toThrow(expect.objectContaining({ status: 429, retryAfter: 6 }))
  limit.take('otto')
  moment = 10_000
  limit.take('ada')
  expect(() => limit.take('ada')).toThrow(expect.objectContaining({ retryAfter: 4 }))
})
