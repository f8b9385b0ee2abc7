import { ClientResponseError } from 'pocketbase'
import { expect, it } from 'vitest'
import { isHalfOver, mfaIdOf } from './auth.messages.ts'
import { codeProblem, problemOf } from './mail.messages.ts'

const answer = (status: number, data: Record<string, unknown> = {}, message = 'No.') =>
  new ClientResponseError({ status, response: { message, data } })
const field = (message: string) => ({ code: 'validation', message })
const offline = new ClientResponseError({ status: 0 })
const slow = new ClientResponseError(new DOMException('signal timed out', 'TimeoutError'))

it.each([
  {
    name: 'a used link',
    error: answer(400, { token: field('Invalid.') }),
    says: /expired or was used/,
    dead: true,
  },
  { name: 'too many tries', error: answer(429), says: /Too many tries/, dead: false },
  { name: 'no answer', error: offline, says: /No connection/, dead: false },
  { name: 'a slow answer', error: slow, says: /Connection is slow/, dead: false },
  { name: 'the server’s own words', error: answer(400), says: /^No\.$/, dead: false },
  { name: 'nothing to go by', error: answer(500, {}, ''), says: /did not work/, dead: false },
])('$name has its sentence [AU-09]', ({ error, says, dead }) => {
  expect(problemOf(error)).toMatchObject({ message: expect.stringMatching(says), isDeadLink: dead })
})

it('the message of a field goes to the field [AU-09]', () => {
  expect(problemOf(answer(400, { password: field('Too short.') })).fields).toEqual({ password: 'Too short.' })
})

it.each([
  { name: 'a wrong code', error: answer(400), says: /wrong or has expired/ },
  { name: 'no codes here', error: answer(403), says: /sends no codes/ },
  { name: 'too many codes', error: answer(429), says: /Too many tries/ },
  { name: 'no answer', error: offline, says: /No connection/ },
])('$name has its sentence [AU-09]', ({ error, says }) => {
  expect(codeProblem(error).message).toMatch(says)
})

it.each([
  { name: 'half a login', status: 401, response: { mfaId: 'abc' }, mfaId: 'abc' },
  { name: 'a wrong password', status: 400, response: { message: 'No.' }, mfaId: undefined },
  { name: 'something else', status: 401, response: { mfaId: 7 }, mfaId: undefined },
])('$name: the id of the half login is $mfaId [AU-09]', ({ status, response, mfaId }) => {
  expect(mfaIdOf(new ClientResponseError({ status, response }))).toBe(mfaId)
})

it.each([
  { name: 'a half that ran out', message: 'Invalid or expired MFA session.', isOver: true },
  { name: 'a wrong password', message: 'Failed to authenticate.', isOver: false },
  { name: 'a wrong code', message: 'Invalid or expired OTP.', isOver: false },
])('$name: the login starts over is $isOver [AU-09]', ({ message, isOver }) => {
  expect(isHalfOver(answer(400, {}, message))).toBe(isOver)
})
