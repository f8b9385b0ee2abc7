import { ClientResponseError } from 'pocketbase'
import { expect, test } from 'vitest'
import { proofMethodOf, proofProblem } from './proof.ts'

const failed = (status: number, data: object) =>
  new ClientResponseError({ status, response: { status, message: 'No.', data } })
const proof = (method?: string) => ({ proof: { code: 'proof_required', message: 'No.', params: { method } } })

test.each([
  { name: 'the password', error: failed(403, proof('password')), method: 'password' },
  { name: 'a code', error: failed(403, proof('otp')), method: 'otp' },
  { name: 'a new login', error: failed(403, proof('login')), method: 'login' },
  { name: 'something unknown', error: failed(403, proof('retina')), method: 'login' },
  { name: 'nothing: it is another refusal', error: failed(403, {}), method: undefined },
  { name: 'nothing: it is another failure', error: failed(400, proof('password')), method: undefined },
  { name: 'nothing: no answer came', error: new Error('No.'), method: undefined },
])('the server asks for $name', ({ error, method }) => expect(proofMethodOf(error)).toBe(method))

test.each([
  [undefined, {}],
  [failed(400, { password: { message: 'x' } }), { field: 'This password is not right.' }],
  [failed(400, { code: { message: 'x' } }), { field: 'This code is wrong or has expired.' }],
  [failed(429, {}), { general: 'Too many tries. Please wait a few minutes before the next one.' }],
  [failed(500, {}), { general: 'No.' }],
])('%s has its sentence', (error, sentence) => expect(proofProblem(error)).toEqual(sentence))
