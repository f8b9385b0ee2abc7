import { expect, test } from 'vitest'
import { onEachDatabase } from '../testing/index.ts'
import { useOperated } from './operators.fixture.ts'

const routes = [
  ['GET', '/api/logs'],
  ['GET', '/api/logs/stats'],
  ['GET', '/api/logs/some'],
  ['DELETE', '/api/logs'],
  ['GET', '/api/crons'],
  ['POST', '/api/crons/some'],
  ['GET', '/api/backups'],
  ['POST', '/api/backups'],
  ['POST', '/api/backups/upload'],
  ['DELETE', '/api/backups/some.zip'],
  ['POST', '/api/backups/some.zip/restore'],
  ['GET', '/api/settings'],
  ['PATCH', '/api/settings'],
  ['POST', '/api/settings/test/email'],
  ['POST', '/api/settings/test/s3'],
  ['GET', '/api/collections'],
  ['GET', '/api/collections/notes'],
  ['GET', '/api/collections/none'],
  ['POST', '/api/collections'],
  ['PATCH', '/api/collections/notes'],
  ['DELETE', '/api/collections/notes'],
  ['DELETE', '/api/collections/notes/truncate'],
  ['PUT', '/api/collections/import'],
  ['GET', '/api/collections/meta/scaffolds'],
  ['GET', '/api/collections/meta/oauth2-providers'],
  ['POST', '/api/collections/meta/dry-run-view'],
  ['POST', '/api/sql'],
  ['GET', '/api/operator/limits'],
] as const

onEachDatabase((database) => {
  const operated = useOperated(database)

  test.each(routes)('%s %s is for superusers only', async (method, path) => {
    const { url, as } = operated()
    const ask = async (token: string) => {
      const answer = await fetch(url + path, { method, headers: { authorization: token } })
      return [answer.status, await answer.json()]
    }
    expect(await ask('')).toEqual([
      401,
      { status: 401, message: 'The request requires valid record authorization token.', data: {} },
    ])
    expect(await ask(as.member.authStore.token)).toEqual([
      403,
      { status: 403, message: 'The authorized record is not allowed to perform this action.', data: {} },
    ])
  })
})
