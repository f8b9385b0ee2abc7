import { expect, test } from 'vitest'
import { defaultRules, findRule, isStrict, type Audience } from './rate-limits.ts'

const rule = (label: string, audience: Audience = '') => ({ label, audience, maxRequests: 1, duration: 1 })
const rules = [
  rule('/api/'),
  rule('/api/collections/clips/'),
  rule('*:create', '@guest'),
  rule('*:create', '@auth'),
  rule('clips:create', '@auth'),
  rule('POST /api/batch'),
]

test.each<[string[], boolean, string | undefined]>([
  [['clips:create', '*:create', '/api/x'], true, 'clips:create'],
  [['clips:create', '*:create', '/api/x'], false, '*:create'],
  [['clips:list', '*:list', 'GET /api/collections/clips/records'], true, undefined],
  [['GET /api/collections/clips/records', '/api/collections/clips/records'], true, '/api/'],
  [['POST /api/batch', '/api/batch'], false, 'POST /api/batch'],
  [['/apiary'], false, undefined],
])('%j of a caller who is logged in: %s goes by %s', (labels, isLoggedIn, label) => {
  expect(findRule(rules, { labels, audience: isLoggedIn ? '@auth' : '@guest' })?.label).toBe(label)
})

test('logins, creates, mails and batches are counted on all nodes at once, reading is not', () => {
  const strict = defaultRules.filter(isStrict).map(({ label }) => label)
  expect(new Set(strict)).toEqual(
    new Set([
      '*:auth',
      '*:requestOTP',
      '*:requestPasswordReset',
      '*:requestVerification',
      '*:requestEmailChange',
      '*:create',
      '/api/batch',
    ]),
  )
})

test.each([
  ['/events', '/'],
  ['/static/js/index.js', '/'],
  ['/', '/'],
  ['/api/collections/clips/records', '/api/'],
])('by default a guest who asks for %s goes by %s', (path, label) => {
  expect(findRule(defaultRules, { labels: [`GET ${path}`, path], audience: '@guest' })?.label).toBe(label)
})
