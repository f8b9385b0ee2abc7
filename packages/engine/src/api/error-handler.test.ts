import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { handleError } from './error-handler.ts'

test.each([
  ['an unexpected error', () => new Error('broken')],
  [
    'a refusal with a cause',
    () => new ApiError({ status: 400, code: 'x', message: 'x', cause: new Error('y') }),
  ],
])('%s is logged without the secrets of its address, and shows nothing of itself', async (_, make) => {
  const lines: string[] = []
  const app = Fastify({ loggerInstance: pino({}, { write: (line: string) => void lines.push(line) }) })
  app.setErrorHandler(handleError)
  app.get('/api/files/:name', async () => {
    throw make()
  })
  const { body } = await app.inject('/api/files/a.png?token=file-secret&code=code-secret&thumb=40x40')
  expect(lines.join('')).toContain('/api/files/a.png')
  const logged = lines.filter((line) => line.includes('"err"')).join('')
  expect(logged).not.toBe('')
  expect(logged).not.toMatch(/file-secret|code-secret/)
  expect(body).not.toMatch(/broken|error-handler/)
  await app.close()
})
