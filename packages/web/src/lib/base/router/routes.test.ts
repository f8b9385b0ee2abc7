import { expect, test } from 'vitest'
import { matchRoute, type Route } from './routes.ts'

const routes: Route[] = [
  {
    children: [
      { path: '/' },
      { path: '/events' },
      { children: [{ path: '/events/:id' }, { path: '/events/:id/live' }, { path: '/operator/*' }] },
      { path: '/policies' },
      { path: '/policies/privacy' },
      { path: '/policies/*' },
      { path: '/:ip' },
      { path: '*' },
    ],
  },
  { path: '/overlay/:key' },
]

test.each([
  ['/', '/', {}],
  ['/events', '/events', {}],
  ['/Events/', '/events', {}],
  ['/events/abc', '/events/:id', { id: 'abc' }],
  ['/events/abc/live', '/events/:id/live', { id: 'abc' }],
  ['/events/a%20b', '/events/:id', { id: 'a b' }],
  ['/events/50%', '/events/:id', { id: '50%' }],
  ['/operator', '/operator/*', { '*': '' }],
  ['/operator/records/clips', '/operator/*', { '*': 'records/clips' }],
  ['/policies', '/policies', {}],
  ['/policies/privacy', '/policies/privacy', {}],
  ['/policies/other', '/policies/*', { '*': 'other' }],
  ['/1.2.3.4', '/:ip', { ip: '1.2.3.4' }],
  ['/no/such/place', '*', { '*': 'no/such/place' }],
  ['/events//live', '*', { '*': 'events//live' }],
  ['/overlay/k', '/overlay/:key', { key: 'k' }],
])('%s is shown by %s', (pathname, path, params) => {
  const match = matchRoute(routes, pathname)
  expect(match?.branch.at(-1)?.path).toBe(path)
  expect(match?.params).toEqual(params)
})

test('a screen comes with the layouts around it', () => {
  expect(matchRoute(routes, '/events/abc')?.branch.map(({ path }) => path)).toEqual([
    undefined,
    undefined,
    '/events/:id',
  ])
})

test('where nothing is, nothing is found', () => {
  expect(matchRoute([{ path: '/events' }], '/clips')).toBeUndefined()
})
