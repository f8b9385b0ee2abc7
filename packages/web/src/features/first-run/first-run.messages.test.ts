import { ClientResponseError } from 'pocketbase'
import { expect, it } from 'vitest'
import { firstRunProblem } from './first-run.messages.ts'

function refused(status: number, data: object = {}) {
  return new ClientResponseError({ status, response: { status, message: 'The sentence.', data } })
}

it.each([
  ['a dead link', refused(404), { kind: 'deadLink', message: 'The sentence.' }],
  ['an administrator', refused(410), { kind: 'over', message: 'The sentence.' }],
  ['too many tries', refused(429), { kind: 'again', message: expect.stringContaining('wait a minute') }],
  ['no answer', refused(0), { kind: 'again', message: expect.stringContaining('Nothing is lost') }],
  [
    'a field',
    refused(400, { email: { code: 'x', message: 'Taken.' } }),
    { kind: 'again', fields: { email: 'Taken.' } },
  ],
])('%s', (_, error, expected) => expect(firstRunProblem(error)).toMatchObject(expected))
