import { beforeAll, expect, test } from 'vitest'
import { applicationValues } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { createOperator, type TestOperator } from '../../testing/operator.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'

onEachSite((site) => {
  let chief: TestOperator
  beforeAll(async () => {
    chief = await createOperator(site, 'chief')
  })

  const entriesAbout = async (collection: string, record: string) => {
    const options = { filter: 'collection = {:collection} && record = {:record}', sort: '@rowid' }
    const entries = await site.engine
      .recordsOf('audit_log')
      .findAll({ ...options, params: { collection, record } })
    return entries.map(({ actor_id, actor_username, action }) => [actor_id, actor_username, action])
  }
  const byChief = (action: string) => [chief.id, 'chief', action]
  const message = (values: Record<string, unknown>) =>
    site.engine.recordsOf('outbox').create({
      relay: 'clip-logs',
      status: 'parked',
      body: { content: 'secret words' },
      attempts: 3,
      last_error: 'Unknown Webhook',
      ...values,
    })
  const mail = async (values: Record<string, unknown>, secret: Record<string, unknown> = {}) => {
    const { id } = await site.engine.recordsOf('mails').create({
      kind: 'passwordReset',
      status: 'parked',
      recipient: 'member@example.com',
      expires: new Date(Date.now() + 3600_000).toISOString(),
      ...values,
    })
    await site.engine.recordsOf('mail_secrets').create({ mail: id, ...secret })
    return id
  }
  const send = (method: string, path: string) => chief.operator.send(`/api/operator/${path}`, { method })

  test('the overview shows what runs, where the data is, and what waits', async () => {
    const { engine } = site
    const waiting = await message({ status: 'pending' })
    const overview = await send('GET', 'overview')
    expect(overview).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      database: engine.database,
      files: 'folder',
      nodes: [{ isThis: true }],
      queues: {
        messages: { pending: 1, parked: expect.any(Number), oldest: waiting['created'] },
        mails: { pending: 0, oldest: '' },
      },
      streams: 0,
    })
    expect(Date.parse(overview.started)).toBeLessThanOrEqual(Date.now())
    await engine.recordsOf('outbox').delete(waiting.id)
  })

  test('a queue is listed by page and state, without the contents of its entries', async () => {
    for (let sequence = 1; sequence <= 5; sequence += 1) await message({ sequence })
    await message({ sequence: 6, status: 'delivered' })
    const page = await send('GET', 'queues/messages?perPage=2&page=2&state=parked')
    expect(page).toMatchObject({ page: 2, perPage: 2, totalItems: 5, totalPages: 3 })
    expect(page.items).toHaveLength(2)
    expect(page.items[0]).toEqual({
      id: expect.any(String),
      kind: 'clip-logs',
      to: 'clip-logs',
      state: 'parked',
      attempts: 3,
      lastError: 'Unknown Webhook',
      created: expect.any(String),
      nextTry: '',
    })
    expect((await send('GET', 'queues/messages?perPage=100000')).perPage).toBe(30)
    const id = await mail({}, { token: 'the-secret-token', code: '123456' })
    const mails = JSON.stringify(await send('GET', 'queues/mails'))
    expect(mails).toContain(id)
    expect(mails).toContain('member@example.com')
    expect(mails).not.toMatch(/the-secret-token|123456/)
  })

  test('a parked message is retried or deleted, and the log has both', async () => {
    const { engine } = site
    const { id } = await message({})
    await send('POST', `queues/messages/${id}/retry`)
    expect(await engine.recordsOf('outbox').findById(id)).toMatchObject({ status: 'pending', attempts: 0 })
    expect(await outcomeOf(send('DELETE', `queues/messages/${id}`))).toBe(400)
    await engine.recordsOf('outbox').update(id, { status: 'parked' })
    await send('DELETE', `queues/messages/${id}`)
    expect(await engine.recordsOf('outbox').findById(id)).toBeUndefined()
    expect(await entriesAbout('outbox', id)).toEqual([byChief('retry'), byChief('delete')])
  })

  test('a mail is tried again while it is of use and still has its link', async () => {
    const { engine } = site
    const whole = await mail({}, { token: 'x' })
    await send('POST', `queues/mails/${whole}/retry`)
    expect(await engine.recordsOf('mails').findById(whole)).toMatchObject({ status: 'pending' })
    expect(await entriesAbout('mails', whole)).toEqual([byChief('retry')])
    const wiped = await mail({})
    const late = await mail({ expires: new Date(Date.now() - 1000).toISOString() }, { token: 'x' })
    const sent = await mail({ status: 'delivered' })
    for (const id of [wiped, late, sent]) {
      expect(await outcomeOf(send('POST', `queues/mails/${id}/retry`))).toBe(400)
      expect(await entriesAbout('mails', id)).toEqual([])
    }
    await send('DELETE', `queues/mails/${wiped}`)
    expect(await engine.recordsOf('mail_secrets').count({ filter: `mail = '${wiped}'` })).toBe(0)
  })

  test('sessions of a person are listed and ended, one or all', async () => {
    const { engine, url } = site
    const { id } = await createPerson(engine, 'wanderer', { password: 'correct horse battery' })
    const logIn = async () => {
      const client = await clientOf(url, engine, id)
      await client.collection('users').authWithPassword('wanderer@example.com', 'correct horse battery')
      return client
    }
    const [first, second] = [await logIn(), await logIn()]
    const sessions = await send('GET', `people/${id}/sessions`)
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toEqual({
      id: expect.any(String),
      device: expect.any(String),
      created: expect.any(String),
      used: expect.any(String),
      isCurrent: false,
    })
    const own = await send('GET', `people/${chief.id}/sessions`)
    expect(own).toMatchObject([{ isCurrent: true }])
    // A session of another member is not found under this one.
    expect(await outcomeOf(send('DELETE', `people/${id}/sessions/${own[0].id}`))).toBe(404)
    await send('DELETE', `people/${id}/sessions/${sessions[1].id}`)
    const isIn = async (client: typeof first) =>
      (await outcomeOf(client.collection('users').authRefresh())) === 'ok'
    expect([await isIn(first), await isIn(second)].filter(Boolean)).toHaveLength(1)
    await send('DELETE', `people/${id}/sessions`)
    expect([await isIn(first), await isIn(second)]).toEqual([false, false])
    expect(await entriesAbout('_sessions', sessions[1].id)).toEqual([byChief('delete')])
    expect(await entriesAbout('_sessions', 'all')).toEqual([byChief('delete')])
  })

  test('every record of every collection that an operator changes is in the log, in a batch too', async () => {
    const { engine, people } = site
    const pb = chief.operator
    const before = await engine.recordsOf('audit_log').count()
    const { id } = await message({ actor_id: people.member.id })
    await pb.collection('outbox').update(id, { attempts: 9 })
    const form = await pb.collection('staff_applications').create({ ...applicationValues(people.member.id) })
    const batch = pb.createBatch()
    batch.collection('staff_applications').delete(form.id)
    batch.collection('outbox').delete(id)
    await batch.send()
    expect(await entriesAbout('outbox', id)).toEqual([byChief('update'), byChief('delete')])
    expect(await entriesAbout('staff_applications', form.id)).toEqual([byChief('create'), byChief('delete')])
    expect(await engine.recordsOf('audit_log').count()).toBe(before + 4)
    const [changed] = await engine
      .recordsOf('audit_log')
      .findAll({ filter: 'collection = "outbox" && action = "update" && record = {:id}', params: { id } })
    expect(changed).toMatchObject({ before: null, after: { fields: ['attempts'] } })
  })

  test('a change of the own account is in the log for an operator, and not for a member', async () => {
    await chief.member.collection('users').update(chief.id, { theme_preference: 'light' })
    await chief.operator.collection('users').update(chief.id, { theme_preference: 'dark' })
    expect(await entriesAbout('users', chief.id)).toEqual([byChief('operate'), byChief('update')])
  })

  test('deleting a line of the log adds another', async () => {
    const [line] = await site.engine.recordsOf('audit_log').findAll({ limit: 1 })
    await chief.operator.collection('audit_log').delete(line?.id ?? '')
    expect(await entriesAbout('audit_log', line?.id ?? '')).toEqual([byChief('delete')])
  })

  test('jobs, settings and backups are in the log; a restore in that of the restored data', async () => {
    const pb = chief.operator
    await pb.crons.run('__pbLogsCleanup__')
    await pb.settings.update({ logs: { maxDays: 4 } })
    await pb.backups.create('kept.zip')
    expect(await entriesAbout('_crons', '__pbLogsCleanup__')).toEqual([byChief('run')])
    expect(await entriesAbout('_settings', 'settings')).toEqual([byChief('update')])
    expect(await entriesAbout('_backups', 'kept.zip')).toEqual([byChief('create')])
    await pb.backups.restore('kept.zip')
    await expect.poll(() => entriesAbout('_backups', 'kept.zip')).toEqual([byChief('restore')])
    await pb.backups.delete('kept.zip')
    expect(await entriesAbout('_backups', 'kept.zip')).toEqual([byChief('restore'), byChief('delete')])
  })
})
