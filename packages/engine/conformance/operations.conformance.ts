import { expect } from 'vitest'
import { expectRefusal, fieldError, refusal, said, send } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'

const superuserRoutes = [
  ['GET', '/api/collections'],
  ['GET', '/api/collections/users'],
  ['GET', '/api/collections/meta/scaffolds'],
  ['PUT', '/api/collections/import'],
  ['GET', '/api/settings'],
  ['PATCH', '/api/settings'],
  ['GET', '/api/logs'],
  ['GET', '/api/logs/stats'],
  ['GET', '/api/logs/some'],
  ['GET', '/api/crons'],
  ['POST', '/api/crons/some'],
  ['GET', '/api/backups'],
  ['POST', '/api/backups/some.zip/restore'],
  ['DELETE', '/api/backups/some.zip'],
  ['POST', '/api/sql'],
] as const

const date = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
const codeReason = 'collections are code'

/** What superusers can ask of the server itself. */
export const operations = describeConformance('operations', (api, row) => {
  const root = () => api.pb('superuser')

  for (const [method, path] of superuserRoutes) {
    row(`${method} ${path} is for superusers`, async () => {
      const guest = await send(api, path, { method })
      const message = 'The request requires valid record authorization token.'
      expect(guest.json).toEqual({ status: 401, message, data: {} })
      const member = await send(api, path, { method, as: 'member' })
      const refused = 'The authorized record is not allowed to perform this action.'
      expect(member.json).toEqual({ status: 403, message: refused, data: {} })
    })
  }

  row('collections are listed with everything that makes them', async () => {
    const { items } = await root().collections.getList(1, 50, { filter: 'type = "auth"', sort: 'name' })
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['_superusers', 'users']))
    expect(await root().collections.getOne('clips')).toMatchObject({
      name: 'clips',
      type: 'base',
      system: false,
      created: date,
      updated: date,
      fields: expect.arrayContaining([expect.objectContaining({ name: 'id', system: true, type: 'text' })]),
      indexes: expect.any(Array),
    })
  })
  row('the system ones say so', async () => {
    const system = await root().collections.getFullList({ filter: 'system = true', sort: '-name' })
    expect(system.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['_superusers', '_externalAuths', '_authOrigins']),
    )
  })
  row('a bad filter for collections is refused', () =>
    expectRefusal(root().collections.getList(1, 1, { filter: 'nope = 1' }), 400, said.plain),
  )
  row('an unknown collection is not there', () =>
    expectRefusal(root().collections.getOne('nope'), 404, said.notFound),
  )
  row('there is a beginning for each type of collection', async () => {
    const scaffolds = await root().collections.getScaffolds()
    expect(Object.keys(scaffolds).toSorted()).toEqual(['auth', 'base', 'view'])
    expect(scaffolds['base']).toMatchObject({ id: '', name: '', type: 'base', listRule: null, indexes: [] })
  })
  row('providers of logins are named', async () => {
    const providers = await root().collections.getAllOAuth2Providers()
    expect(providers).toContainEqual({ name: 'discord', displayName: 'Discord', logo: expect.any(String) })
  })
  row.differs('a collection is not added over the API', codeReason, {
    pocketbase: async () => {
      const made = await root().collections.create({ name: 'made_here', type: 'base' })
      expect(await root().collections.delete(made.id)).toBe(true)
    },
    engine: async () => {
      const { status, message } = await refusal(
        root().collections.create({ name: 'made_here', type: 'base' }),
      )
      expect([status, message]).toEqual([400, expect.stringMatching(/^Collections are part of the code/)])
    },
  })
  row.differs('SQL is not run over the API', 'rights are rules', {
    pocketbase: async () => expect(await root().sql.run('select 1')).toMatchObject({ rows: [['1']] }),
    engine: () => expectRefusal(root().sql.run('select 1'), 400, 'This server runs no SQL over the API.'),
  })

  row('settings come whole', async () => {
    expect(await root().settings.getAll()).toMatchObject({
      meta: { appName: expect.any(String), appURL: expect.any(String), senderName: expect.any(String) },
      logs: { maxDays: expect.any(Number), minLevel: 0, logIP: true },
      backups: { cron: '', cronMaxKeep: 3, s3: { enabled: false } },
      batch: { enabled: true, maxRequests: 50, timeout: expect.any(Number) },
      smtp: { enabled: false },
      s3: { enabled: false },
    })
  })
  row('settings that cannot be are refused, each with its reason', () =>
    expectRefusal(
      root().settings.update({ meta: { appName: '' }, logs: { maxDays: -1 }, backups: { cron: 'bad' } }),
      400,
      'An error occurred while saving the new settings.',
      {
        meta: { appName: fieldError('validation_required', 'Cannot be blank.') },
        logs: {
          maxDays: fieldError('validation_min_greater_equal_than_required', 'Must be no less than 0.', {
            threshold: 0,
          }),
        },
        backups: {
          cron: fieldError(
            'validation_invalid_cron',
            'Invalid cron expression - must be a valid macro or to have exactly 5 space separated segments.',
          ),
        },
      },
    ),
  )
  row('a setting changes alone, and unknown ones are ignored', async () => {
    const before = await root().settings.getAll()
    const after = await root().settings.update({ meta: { appName: 'Renamed' }, nope: 1 })
    expect(after).toEqual({ ...before, meta: { ...before['meta'], appName: 'Renamed' } })
  })
  row('a test mail needs an address and a template', () => {
    const blank = fieldError('validation_required', 'Cannot be blank.')
    return expectRefusal(root().settings.testEmail('users', '', ''), 400, 'Failed to send the test email.', {
      email: blank,
      template: blank,
    })
  })
  row('S3 that is not there cannot be tried', async () => {
    expect(await refusal(root().settings.testS3('storage'))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Failed to test the S3 filesystem\./),
    })
  })

  const lateLog = async (filter: string) => {
    const find = async () => (await root().logs.getList(1, 1, { sort: '-@rowid', filter })).items
    await expect.poll(find, { timeout: 15_000, interval: 500 }).toHaveLength(1)
    return (await find())[0]
  }
  row('a request is logged with what, who and how', async () => {
    await api
      .pb('member')
      .collection('faqs')
      .getOne('logged000000000')
      .catch(() => undefined)
    const entry = await lateLog('data.url = "/api/collections/faqs/records/logged000000000"')
    expect(entry).toMatchObject({
      id: expect.stringMatching(/^[a-z0-9]{15}$/),
      created: date,
      level: 8,
      message: 'GET /api/collections/faqs/records/logged000000000',
      data: {
        type: 'request',
        method: 'GET',
        url: '/api/collections/faqs/records/logged000000000',
        status: 404,
        execTime: expect.any(Number),
        auth: 'users',
        error: said.notFound,
      },
    })
    expect(await root().logs.getOne(entry?.id ?? '')).toEqual(entry)
  })
  row('the log is filtered by what is in it', async () => {
    await lateLog('data.status >= 400 && level > 0')
    expect((await root().logs.getList(1, 1, { filter: 'data.status = 999' })).totalItems).toBe(0)
  })
  row('the log is counted by hour', async () => {
    const stats = await root().logs.getStats()
    expect(stats[0]).toEqual({
      date: expect.stringMatching(/^\S+ \d\d:00:00\.000Z$/),
      total: expect.any(Number),
    })
    expect(await root().logs.getStats({ filter: 'data.status = 999' })).toEqual([])
  })
  row('bad questions to the log are refused', async () => {
    await expectRefusal(root().logs.getList(1, 1, { filter: 'nope = 1' }), 400, said.plain)
    await expectRefusal(root().logs.getList(1, 1, { sort: 'nope' }), 400, said.plain)
    await expectRefusal(root().logs.getStats({ filter: 'nope = 1' }), 400, 'Invalid filter format.')
    await expectRefusal(root().logs.getOne('nope'), 404, said.notFound)
  })
  row('the log is cleared', async () => {
    expect((await send(api, '/api/logs', { method: 'DELETE', as: 'superuser' })).status).toBe(204)
  })

  row('crons are listed and started', async () => {
    const jobs = await root().crons.getFullList()
    expect(jobs).toContainEqual({ id: '__pbLogsCleanup__', expression: '0 */6 * * *' })
    const started = await send(api, '/api/crons/__pbLogsCleanup__', { method: 'POST', as: 'superuser' })
    expect([started.status, started.text]).toEqual([204, ''])
  })
  row('an unknown cron is not there', () =>
    expectRefusal(root().crons.run('nope'), 404, 'Missing or invalid cron job.'),
  )

  row('a backup is made, listed, fetched with a file token and deleted', async () => {
    const { backups } = root()
    await backups.create('conformance.zip')
    const listed = { key: 'conformance.zip', size: expect.any(Number), modified: date }
    expect(await backups.getFullList()).toContainEqual(listed)
    const token = await root().files.getToken()
    const fetched = await fetch(backups.getDownloadURL(token, 'conformance.zip'))
    expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(
      Buffer.from(await fetched.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await expectRefusal(backups.create('conformance.zip'), 400, said.validating, {
      name: fieldError('validation_backup_name_exists', 'The backup file name is invalid or already exists.'),
    })
    expect(
      (await send(api, '/api/backups/conformance.zip', { method: 'DELETE', as: 'superuser' })).status,
    ).toBe(204)
    expect(await refusal(backups.delete('conformance.zip'))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Invalid or already deleted backup file\./),
    })
  })
  row('a backup needs the file token of a superuser', async () => {
    const insufficient = 'Insufficient permissions to access the resource.'
    const tokens = ['', root().authStore.token, await api.pb('member').files.getToken()]
    for (const token of tokens) {
      const { json } = await send(api, `/api/backups/conformance.zip?token=${token}`)
      expect(json).toEqual({ status: 403, message: insufficient, data: {} })
    }
  })
  for (const name of ['A b.zip', 'nozip', '../x.zip']) {
    row(`a backup is not called ${name}`, () =>
      expectRefusal(root().backups.create(name), 400, said.validating, {
        name: fieldError('validation_match_invalid', 'Must be in a valid format.'),
      }),
    )
  }
  row('an upload must be a zip', async () => {
    const upload = (body: { file?: File }) => refusal(root().backups.upload(body))
    expect(await upload({ file: new File(['hello'], 'no.zip') })).toMatchObject({
      status: 400,
      message: said.validating,
      data: { file: { code: 'validation_invalid_mime_type' } },
    })
    expect(await upload({})).toMatchObject({
      data: { file: fieldError('validation_required', 'Cannot be blank.') },
    })
  })
  row('what is not there cannot be restored', () =>
    expectRefusal(root().backups.restore('none.zip'), 400, 'Missing or invalid backup file.'),
  )
})
