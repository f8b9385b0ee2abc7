import { expect, test } from 'vitest'
import { readCliOptions } from './cli-options.ts'

const needed = ['--schema', 'a.json', '--data', 'dir']

test('a missing option has its default', () => {
  expect(readCliOptions(needed)).toEqual({
    schema: 'a.json',
    data: 'dir',
    port: 8090,
    host: '127.0.0.1',
    databaseUrl: undefined,
    superuser: undefined,
  })
})

test('everything can be said, and a password may hold colons', () => {
  const args = [
    '--port',
    '0',
    '--host',
    '::',
    '--database-url',
    'postgres://x',
    '--superuser',
    'a@b.example:c:d',
  ]
  expect(readCliOptions([...needed, ...args])).toMatchObject({
    port: 0,
    host: '::',
    databaseUrl: 'postgres://x',
    superuser: ['a@b.example', 'c:d'],
  })
})

test.each<[string, string[], RegExp]>([
  ['nothing', [], /^npm run engine -- --schema/],
  ['no folder', ['--schema', 'a.json'], /^npm run engine -- --schema/],
  ['an invalid port', [...needed, '--port', 'http'], /^not a port: http$/],
  ['a port out of range', [...needed, '--port', '70000'], /^not a port: 70000$/],
  ['an unknown option', ['--nope'], /Unknown option '--nope'/],
  ['a superuser without password', [...needed, '--superuser', 'me'], /EMAIL:PASSWORD/],
])('%s is refused', (_what, args, message) => {
  expect(() => readCliOptions(args)).toThrow(message)
})
