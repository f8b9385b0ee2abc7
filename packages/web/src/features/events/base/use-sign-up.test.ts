import { signUpWords } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { ClientResponseError } from 'pocketbase'
import { expect, test, vi } from 'vitest'
import { refusal } from './use-own-place.ts'

vi.stubGlobal('navigator', { onLine: true })

const failed = 'Failed to sign up for tournament. Please try again.'
const answered = (status: number, message?: string) =>
  new ClientResponseError({ status, response: message ? { message } : {} })

test.each([
  ['full', answered(400, 'This tournament is already full'), 'This tournament is already full'],
  [
    'already in',
    answered(400, 'You are already registered for this tournament'),
    'You are already registered for this tournament',
  ],
  ['it has ended by then', answered(400, 'This event is over'), 'This event is over'],
  ['the session is over', answered(401, 'Whatever'), 'Please login to sign up for tournaments'],
  ['any other refusal', answered(400, 'Failed to create record.'), failed],
  ['no answer', answered(0), failed],
  ['something else', new Error('boom'), failed],
])('%s [EV-06]', (_, error, sentence) => {
  expect(refusal(error, wordsFor('en', signUpWords))).toBe(sentence)
})
