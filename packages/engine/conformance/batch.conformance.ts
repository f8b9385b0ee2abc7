import { expect } from 'vitest'
import { expectRefusal, fieldError, postJson, said } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

const { member, other } = accounts
const failed = 'Batch transaction failed.'
const itemFailed = (response: object) => ({
  code: 'batch_request_failed',
  message: 'Batch request failed.',
  response,
})
const faqUrl = '/api/collections/faqs/records'

export const batch = describeConformance('batch', (api, row) => {
  const post = (body: unknown, as: 'guest' | 'member' | 'admin' | 'superuser' = 'admin') =>
    postJson(api, '/api/batch', typeof body === 'string' ? body : JSON.stringify(body), as)

  row('create, update, upsert and delete answer in order', async () => {
    const work = api.pb('admin').createBatch()
    const faqs = work.collection('faqs')
    faqs.create({ id: 'faq000000000201', question: 'One?' })
    faqs.update('faq000000000201', { position: 2 })
    faqs.upsert({ id: 'faq000000000201', question: 'Updated?' })
    faqs.upsert({ id: 'faq000000000202', question: 'Created?' })
    faqs.delete('faq000000000201')
    expect(await work.send()).toEqual([
      { status: 200, body: expect.objectContaining({ question: 'One?', position: 0 }) },
      { status: 200, body: expect.objectContaining({ question: 'One?', position: 2 }) },
      { status: 200, body: expect.objectContaining({ question: 'Updated?', position: 2 }) },
      { status: 200, body: expect.objectContaining({ id: 'faq000000000202' }) },
      { status: 204, body: null },
    ])
  })
  row('query parameters shape an item', async () => {
    const work = api.pb('member').createBatch()
    const body = { user: member.id, clip_title: 'Batched', clip_link: 'https://b.example' }
    work.collection('clips').create(body, { fields: 'clip_title,expand.user.username', expand: 'user' })
    expect(await work.send()).toEqual([
      { status: 200, body: { clip_title: 'Batched', expand: { user: { username: 'mia' } } } },
    ])
  })
  row('a failing item undoes the others', async () => {
    const work = api.pb('admin').createBatch()
    work.collection('faqs').create({ id: 'faq000000000210', question: 'Undone?' })
    work.collection('faqs').create({ question: '' })
    const response = {
      status: 400,
      message: said.create,
      data: { question: fieldError('validation_required', 'Cannot be blank.') },
    }
    await expectRefusal(work.send(), 400, failed, { requests: { 1: itemFailed(response) } })
    await expectRefusal(api.pb().collection('faqs').getOne('faq000000000210'), 404, said.notFound)
  })
  row('rules hold for each item', async () => {
    const work = api.pb('member').createBatch()
    work.collection('clips').update(ids.clip(2), { map: 'terminus' })
    work.collection('clips').update(ids.clip(3), { map: 'terminus' })
    await expectRefusal(work.send(), 400, failed, {
      requests: { 1: itemFailed({ status: 404, message: said.notFound, data: {} }) },
    })
    expect((await api.pb().collection('clips').getOne(ids.clip(2)))['map']).toBe('')
  })
  row('later items see what earlier ones wrote', async () => {
    const work = api.pb('superuser').createBatch()
    work
      .collection('clips')
      .create({ id: ids.clip(900), user: member.id, clip_title: 'New', clip_link: 'https://n.example' })
    work.collection('clip_votes').create({ clip: ids.clip(900), user: other.id, vote_type: 'upvote' })
    expect((await work.send()).map(({ status }) => status)).toEqual([200, 200])
  })
  row('files ride along', async () => {
    const work = api.pb('superuser').createBatch()
    work
      .collection('field_kinds')
      .create({ title: 'Batch', docs: [new File(['a'], 'first.txt'), new File(['b'], 'second.txt')] })
    work.collection('field_kinds').create({ title: 'Bare', data: { deep: [1] } })
    const [one, two] = await work.send()
    expect(one?.body['docs']).toEqual([expect.stringMatching(/^first_/), expect.stringMatching(/^second_/)])
    expect(two?.body).toMatchObject({ docs: [], data: { deep: [1] } })
  })
  row('file parts may be named with brackets', async () => {
    const form = new FormData()
    form.set(
      '@jsonPayload',
      JSON.stringify({
        requests: [{ method: 'POST', url: '/api/collections/field_kinds/records', body: { title: 'B' } }],
      }),
    )
    form.set('requests[0].docs', new File(['a'], 'bracket.txt'))
    const response = await fetch(`${api.url}/api/batch`, {
      method: 'POST',
      body: form,
      headers: { authorization: api.pb('superuser').authStore.token },
    })
    expect(await response.json()).toMatchObject([
      { status: 200, body: { docs: [expect.stringMatching(/^bracket_/)] } },
    ])
  })
  row('plain JSON is read too', async () => {
    const { status, json } = await post({
      requests: [{ method: 'POST', url: faqUrl, body: { question: 'Plain?' } }],
    })
    expect([status, json]).toEqual([
      200,
      [{ status: 200, body: expect.objectContaining({ question: 'Plain?' }) }],
    ])
  })
  row('an inner Authorization header is ignored', async () => {
    const headers = { authorization: api.pb('superuser').authStore.token }
    const { json } = await post(
      { requests: [{ method: 'POST', url: faqUrl, body: { question: 'x' }, headers }] },
      'guest',
    )
    expect(json).toMatchObject({
      status: 400,
      data: { requests: { 0: { response: { message: said.create, data: {} } } } },
    })
  })
  for (const [method, url] of [
    ['GET', faqUrl],
    ['POST', '/api/collections/users/auth-with-password'],
    ['POST', '/api/batch'],
    ['DELETE', '/api/collections/faqs'],
    ['POST', 'https://elsewhere.example/api/collections/faqs/records'],
  ] as const) {
    row(`${method} ${url} is no batch item`, async () => {
      const { status, json } = await post({ requests: [{ method, url, body: {} }] }, 'superuser')
      expect(status).toBe(400)
      expect(json).toMatchObject({ data: { requests: { 0: expect.any(Object) } } })
    })
  }
  row('an empty batch is refused', async () => {
    expect((await post({ requests: [] })).json).toEqual({
      status: 400,
      message: 'Invalid batch request data.',
      data: { requests: fieldError('validation_required', 'Cannot be blank.') },
    })
  })
  row('more than 50 requests are refused', async () => {
    const requests = Array.from({ length: 51 }, () => ({
      method: 'POST',
      url: faqUrl,
      body: { question: 'Many?' },
    }))
    expect((await post({ requests })).json).toMatchObject({
      status: 400,
      message: 'Invalid batch request data.',
      data: { requests: { code: 'validation_length_too_long', params: { min: 0, max: 50 } } },
    })
  })
  row('unreadable JSON is refused', async () => {
    expect((await post('{"requests":')).json).toEqual({
      data: {},
      message: 'Failed to read the submitted batch data.',
      status: 400,
    })
  })
  row('a disabled batch is refused', async () => {
    await api.allowBatch(false)
    const { json } = await post({ requests: [] }, 'guest')
    expect(json).toEqual({ data: {}, message: 'Batch requests are not allowed.', status: 403 })
    await api.allowBatch(true)
  })
})
