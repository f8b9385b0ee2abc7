import sharp from 'sharp'
import { expect } from 'vitest'
import { expectRefusal, fieldError, said, send } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts } from './harness/seed.ts'

const picture = async (format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png', width = 120, height = 60) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#369' } })
      .toFormat(format)
      .toBuffer(),
  )
const textFile = (name: string, content = 'hello') => new File([content], name)

export const files = describeConformance('files', (api, row) => {
  const kinds = () => api.pb('superuser').collection('field_kinds')
  const withDocs = (...docs: File[]) => kinds().create({ title: 'f', flag: true, docs })
  const fileUrl = (record: { collectionId: string; id: string }, name: string) =>
    `/api/files/${record.collectionId}/${record.id}/${name}`
  const avatar = async (format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
    api
      .pb('member')
      .collection('users')
      .update(accounts.member.id, { avatar: new File([await picture(format)], `face.${format}`) })

  const names: [given: string, stored: RegExp][] = [
    ['My Face (1).txt', /^my_face_1_[a-z0-9]{10}\.txt$/],
    ['a.tar.gz', /^a[a-z0-9]{10}_[a-z0-9]{10}\.tar\.gz$/],
    ['Report.TXT', /^report_[a-z0-9]{10}\.TXT$/],
    ['noext', /^noext_[a-z0-9]{10}\.txt$/],
    [`${'l'.repeat(150)}.txt`, /^l{100}_[a-z0-9]{10}\.txt$/],
    ['ab.txt', /^ab[a-z0-9]{10}_[a-z0-9]{10}\.txt$/],
    ['../../etc/passwd.txt', /^[a-z_]*passwd_[a-z0-9]{10}\.txt$/],
  ]
  for (const [given, stored] of names) {
    row(`${given.slice(0, 30)} is stored under a safe name`, async () => {
      expect((await withDocs(textFile(given)))['docs'][0]).toMatch(stored)
    })
  }
  row('a single file is replaced and the old one gone', async () => {
    const first = await kinds().create({ title: 'f', flag: true, secret_doc: textFile('one.txt') })
    const second = await kinds().update(first.id, { secret_doc: textFile('two.txt') })
    expect(second['secret_doc']).toMatch(/^two_/)
    const token = await api.pb('superuser').files.getToken()
    expect((await send(api, `${fileUrl(first, first['secret_doc'])}?token=${token}`)).status).toBe(404)
    expect((await send(api, `${fileUrl(first, second['secret_doc'])}?token=${token}`)).text).toBe('hello')
  })
  row('new files under the bare name replace the list', async () => {
    const record = await withDocs(textFile('one.txt'), textFile('two.txt'))
    const after = await kinds().update(record.id, { docs: [textFile('three.txt')] })
    expect(after['docs']).toEqual([expect.stringMatching(/^three_/)])
  })
  row('existing names sent along are kept', async () => {
    const record = await withDocs(textFile('one.txt'), textFile('two.txt'))
    const after = await kinds().update(record.id, { docs: [record['docs'][1], textFile('three.txt')] })
    expect(after['docs']).toEqual([record['docs'][1], expect.stringMatching(/^three_/)])
  })
  row('docs+ appends and +docs prepends', async () => {
    const record = await withDocs(textFile('one.txt'))
    const appended = await kinds().update(record.id, { 'docs+': textFile('two.txt') })
    expect(appended['docs']).toEqual([record['docs'][0], expect.stringMatching(/^two_/)])
    const prepended = await kinds().update(record.id, { '+docs': textFile('zero.txt') })
    expect(prepended['docs']).toEqual([expect.stringMatching(/^zero_/), ...appended['docs']])
  })
  row('docs- removes by name', async () => {
    const record = await withDocs(textFile('one.txt'), textFile('two.txt'))
    expect((await kinds().update(record.id, { 'docs-': record['docs'][0] }))['docs']).toEqual([
      record['docs'][1],
    ])
    expect((await send(api, fileUrl(record, record['docs'][0]))).status).toBe(404)
  })
  for (const empty of ['', null]) {
    row(`${JSON.stringify(empty)} clears a single file`, async () => {
      const record = await kinds().create({ title: 'f', secret_doc: textFile('one.txt') })
      expect((await kinds().update(record.id, { secret_doc: empty }))['secret_doc']).toBe('')
    })
  }

  row('an unknown file name in a body is a field error', () =>
    expectRefusal(kinds().create({ title: 'f', docs: ['x.png'] }), 400, said.create, {
      docs: fieldError('validation_invalid_file', 'Invalid new files: [x.png].', { invalidFiles: ['x.png'] }),
    }),
  )
  row('too many files are a field error', () =>
    expectRefusal(
      withDocs(...['a1', 'a2', 'a3', 'a4'].map((name) => textFile(`${name}.txt`))),
      400,
      said.create,
      {
        docs: fieldError('validation_too_many_files', 'The maximum allowed files is 3.', { maxSelect: 3 }),
      },
    ),
  )
  row('a file over the limit is a field error', () =>
    expectRefusal(withDocs(textFile('big.txt', 'x'.repeat(65537))), 400, said.create, {
      docs: fieldError(
        'validation_file_size_limit',
        'Failed to upload big.txt - the maximum allowed file size is 65536 bytes.',
        {
          file: 'big.txt',
          maxSize: 65536,
        },
      ),
    }),
  )
  row('the type is judged by content, not by name', async () => {
    const request = api
      .pb('member')
      .collection('users')
      .update(accounts.member.id, { avatar: textFile('fake.png', 'no picture') })
    await expect(request).rejects.toMatchObject({
      status: 400,
      response: {
        data: {
          avatar: {
            code: 'validation_invalid_mime_type',
            message: expect.stringMatching(
              /^"fake_[a-z0-9]{10}\.png" mime type must be one of: image\/jpeg, image\/png, image\/gif, image\/webp\.$/,
            ),
          },
        },
      },
    })
  })

  row('a picture is served inline with caching headers and a sandbox', async () => {
    const user = await avatar()
    const { status, headers } = await send(api, fileUrl(user, user['avatar']))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-disposition')).toBe(`inline; filename="${user['avatar']}"`)
    expect(headers.get('cache-control')).toBe('max-age=2592000, stale-while-revalidate=86400')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('last-modified')).toBeTruthy()
    expect(headers.get('x-frame-options')).toBeNull()
  })
  row('text is an attachment', async () => {
    const record = await withDocs(textFile('page.txt', '<script>alert(1)</script>'))
    const { headers, text } = await send(api, fileUrl(record, record['docs'][0]))
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${record['docs'][0]}"`)
    expect(text).toBe('<script>alert(1)</script>')
  })
  for (const value of ['1', 't', 'true']) {
    row(`download=${value} makes an attachment`, async () => {
      const user = await avatar()
      const { headers } = await send(api, `${fileUrl(user, user['avatar'])}?download=${value}`)
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${user['avatar']}"`)
    })
  }
  row('a file is found by collection name too', async () => {
    const record = await withDocs(textFile('one.txt'))
    expect((await send(api, `/api/files/field_kinds/${record.id}/${record['docs'][0]}`)).text).toBe('hello')
  })
  row('the client builds the address itself', async () => {
    const record = await withDocs(textFile('one.txt'))
    const url = api.pb().files.getURL(record, record['docs'][0])
    expect(await (await fetch(url)).text()).toBe('hello')
  })
  row('a range is answered in part', async () => {
    const record = await withDocs(textFile('one.txt'))
    const answer = await send(api, fileUrl(record, record['docs'][0]), { headers: { range: 'bytes=1-2' } })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([
      206,
      'el',
      'bytes 1-2/5',
    ])
  })
  row('an unchanged file answers 304', async () => {
    const record = await withDocs(textFile('one.txt'))
    const url = fileUrl(record, record['docs'][0])
    const since = (await send(api, url)).headers.get('last-modified') ?? ''
    expect((await send(api, url, { headers: { 'if-modified-since': since } })).status).toBe(304)
  })
  for (const name of ['nope.txt', '..%2Fsecret', '%2e%2e']) {
    row(`the unknown file ${name} is 404`, async () => {
      const record = await withDocs(textFile('one.txt'))
      expect((await send(api, fileUrl(record, name))).status).toBe(404)
    })
  }
  row('the view rule does not guard a plain file', async () => {
    const record = await kinds().create({ title: 'f', flag: false, docs: [textFile('one.txt')] })
    await expectRefusal(api.pb().collection('field_kinds').getOne(record.id), 404, said.notFound)
    expect((await send(api, fileUrl(record, record['docs'][0]))).text).toBe('hello')
  })

  const thumbs: [thumb: string, width: number, height: number][] = [
    ['100x100', 100, 100],
    ['50x50', 50, 50],
    ['200x0', 200, 100],
    ['0x120', 240, 120],
    ['80x60t', 80, 60],
    ['80x60b', 80, 60],
    ['80x60f', 80, 40],
    ['33x33', 120, 60],
    ['nonsense', 120, 60],
  ]
  for (const [thumb, width, height] of thumbs) {
    row(`thumb=${thumb} of 120x60 is ${width}x${height}`, async () => {
      const user = await avatar()
      const response = await fetch(`${api.url}${fileUrl(user, user['avatar'])}?thumb=${thumb}`)
      const size = await sharp(await response.arrayBuffer()).metadata()
      expect([response.status, size.width, size.height]).toEqual([200, width, height])
    })
  }
  row('a thumb carries its size in the name', async () => {
    const user = await avatar()
    const { headers } = await send(api, `${fileUrl(user, user['avatar'])}?thumb=50x50`)
    expect(headers.get('content-disposition')).toBe(`inline; filename="50x50_${user['avatar']}"`)
  })
  row('a webp thumb comes out as png', async () => {
    const user = await avatar('webp')
    const { headers } = await send(api, `${fileUrl(user, user['avatar'])}?thumb=50x50`)
    expect(headers.get('content-type')).toBe('image/png')
  })
  row('the thumb of a text is the text', async () => {
    const record = await withDocs(textFile('one.txt'))
    expect((await send(api, `${fileUrl(record, record['docs'][0])}?thumb=100x100`)).text).toBe('hello')
  })

  row('a protected file looks only at its token', async () => {
    const record = await kinds().create({ title: 'f', flag: false, secret_doc: textFile('one.txt') })
    const url = fileUrl(record, record['secret_doc'])
    const member = api.pb('member')
    expect((await send(api, url)).status).toBe(404)
    expect((await send(api, url, { as: 'member' })).status).toBe(404)
    expect((await send(api, `${url}?token=${member.authStore.token}`)).status).toBe(404)
    expect((await send(api, `${url}?token=${await member.files.getToken()}`)).text).toBe('hello')
  })
  row('a file token is a JWT of type file for three minutes', async () => {
    const token = await api.pb('member').files.getToken()
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ type: 'file', id: accounts.member.id, collectionId: '_pb_users_auth_' })
    expect(claims.exp - Date.now() / 1000).toBeGreaterThan(170)
    expect(claims.exp - Date.now() / 1000).toBeLessThan(181)
  })
  row('a guest gets no file token', () =>
    expectRefusal(api.pb().files.getToken(), 401, 'The request requires valid record authorization token.'),
  )
})
