import { ClientResponseError } from 'pocketbase'
import { describe, expect, it } from 'vitest'
import { discordLoginMessage, discordRegisterMessage, passwordLoginMessage } from './auth.messages.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { codeProblem, problemOf } from './mail.messages.ts'
import { redirectMessage } from './use-redirect-reason.ts'

const answer = (status: number, code?: string) =>
  new ClientResponseError({
    status,
    response: { message: 'No.', data: code ? { membership: { code } } : {} },
  })

describe('logging in through Discord', () => {
  it.each([
    { name: 'not a member', error: answer(403, 'not_a_member'), isMember: false },
    { name: 'refused without a message', error: answer(403), isMember: false },
    { name: 'Discord cannot be asked', error: answer(503, 'membership_unknown'), isMember: true },
    {
      name: 'the window was broken off',
      error: new Error('realtime connection interrupted'),
      isMember: true,
    },
  ])('$name [AU-04] [AU-06]', ({ error, isMember }) => {
    expect(discordLoginMessage(error)).toBe(
      isMember ? 'Failed to authenticate with Discord' : "Please ensure you've joined before continuing.",
    )
    expect(discordRegisterMessage(error)).toBe(
      isMember
        ? 'Failed to authenticate with Discord. Please try again.'
        : 'You must be a member of our Discord server to register.',
    )
  })
})

describe('logging in with a password', () => {
  it.each([
    [
      'the server answers',
      new ClientResponseError({ status: 400, response: { message: 'Failed to authenticate.' } }),
      'Failed to authenticate.',
    ],
    [
      'it took too long',
      new ClientResponseError(new DOMException('signal timed out', 'TimeoutError')),
      'Connection is slow. Please try again.',
    ],
    [
      'it was broken off',
      new ClientResponseError(new DOMException('aborted', 'AbortError')),
      'Connection is slow. Please try again.',
    ],
    ['no answer', new ClientResponseError({ status: 0 }), 'Login failed. Please try again.'],
  ])('%s [AU-06]', (_, error, message) => {
    expect(passwordLoginMessage(error)).toBe(message)
  })
})

describe('a suspended member', () => {
  const params = { until: '2999-12-01 18:00:00.000Z', reason: 'Spam' }
  const suspended = new ClientResponseError({
    status: 403,
    response: { message: 'In UTC.', data: { membership: { code: 'suspended', message: 'In UTC.', params } } },
  })
  const words = `This account is suspended until ${formatMoment(params.until)}: Spam`

  it.each([
    ['Discord', discordLoginMessage],
    ['registering', discordRegisterMessage],
    ['a password', passwordLoginMessage],
    ['a code', (error: unknown) => codeProblem(error).message],
    ['a link', (error: unknown) => problemOf(error).message],
  ])('reads the end, in local time, and the reason after using %s', (_, messageOf) => {
    expect(messageOf(suspended)).toBe(words)
  })
})

it('a code login tells a member who left Discord why it was refused', () => {
  const message = 'You are no longer a member of our Discord server. Join it again to log in.'
  const response = { message, data: { membership: { code: 'left_discord', message } } }
  expect(codeProblem(new ClientResponseError({ status: 403, response })).message).toBe(message)
})

it('explains a link that failed, and nothing else [AU-08]', () => {
  expect(redirectMessage('?error=discord_sync_failed')).toContain('could not be linked')
  expect(redirectMessage('?error=other')).toBeUndefined()
  expect(redirectMessage('')).toBeUndefined()
})
