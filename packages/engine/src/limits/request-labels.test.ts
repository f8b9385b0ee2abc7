import { expect, test } from 'vitest'
import { labelsOf } from './rate-limits.ts'

const at = (rest: string) => `/api/collections/:collection/${rest}`
const path = '/api/collections/clips/x'

test.each<[string, string | undefined, string | undefined]>([
  ['GET', at('records'), 'list'],
  ['HEAD', at('records'), 'list'],
  ['GET', at('records/:id'), 'view'],
  ['POST', at('records'), 'create'],
  ['PATCH', at('records/:id'), 'update'],
  ['DELETE', at('records/:id'), 'delete'],
  ['GET', '/api/files/:collection/:record/:name', 'file'],
  ['GET', at('auth-methods'), 'listAuthMethods'],
  ['POST', at('auth-refresh'), 'authRefresh'],
  ['POST', at('request-otp'), 'requestOTP'],
  ['POST', at('request-password-reset'), 'requestPasswordReset'],
  ['POST', at('impersonate/:id'), 'impersonate'],
])('%s %s is the action %s', (method, route, action) => {
  expect(labelsOf({ method, route, path, collection: 'clips' }).slice(0, 2)).toEqual([
    `clips:${action}`,
    `*:${action}`,
  ])
})

test.each([
  ['auth-with-password', 'authWithPassword'],
  ['auth-with-oauth2', 'authWithOAuth2'],
  ['auth-with-otp', 'authWithOTP'],
])('%s is a login too', (rest, action) => {
  expect(labelsOf({ method: 'POST', route: at(rest), path, collection: 'users' }).slice(0, 4)).toEqual([
    `users:${action}`,
    'users:auth',
    `*:${action}`,
    '*:auth',
  ])
})

test('a route is known by its own spelling, whatever the caller wrote', () => {
  const labels = labelsOf({ method: 'POST', route: '/api/batch', path: '/api//batch' })
  expect(labels).toEqual(['POST /api/batch', '/api/batch'])
})

test('a path without a route is its own label', () => {
  expect(labelsOf({ method: 'HEAD', path: '/api/x' })).toEqual(['GET /api/x', '/api/x'])
})
