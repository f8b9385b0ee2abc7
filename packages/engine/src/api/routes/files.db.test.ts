import { connect } from 'node:net'
import PocketBase from 'pocketbase'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineCollection, file, relation, text } from '../../schema/index.ts'
import { onEachDatabase, onEachStorage, startTestEngine } from '../../testing/index.ts'
import type { FreshStorage, TestEngine } from '../../testing/index.ts'

const superuser = { email: 'root@example.com', password: 'root-password-1' }
const open = { list: '', view: '', create: '', update: '', delete: '' }
const collections = [
  defineCollection({ name: 'people', type: 'auth', shape: {}, rules: { ...open } }),
  defineCollection({
    name: 'papers',
    type: 'base',
    shape: {
      title: text({ required: true }),
      owner: relation('people'),
      photo: file({ thumbs: ['40x0'], mimeTypes: ['image/png', 'image/jpeg'] }),
      docs: file({ maxSelect: 5 }),
      secret: file({ protected: true }),
      personal: file(),
    },
    rules: { ...open, view: 'owner = @request.auth.id' },
    fieldRules: { personal: { read: 'owner = @request.auth.id' } },
  }),
]

function formPart(disposition: string, content: string): string {
  return `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}`
}

onEachStorage((storage) =>
  onEachDatabase((database) => {
    let running: TestEngine
    let stored: FreshStorage
    let client: PocketBase
    let owner: PocketBase
    let ownerId = ''
    beforeAll(async () => {
      stored = await storage.create()
      running = await startTestEngine({ database, collections, superuser, filesUrl: stored.filesUrl })
      client = new PocketBase(running.url)
      const account = { email: 'own@example.com', password: 'owner-password-1' }
      await client.collection('people').create({ ...account, passwordConfirm: account.password })
      owner = new PocketBase(running.url)
      ownerId = (await owner.collection('people').authWithPassword(account.email, account.password)).record.id
    })
    afterAll(async () => {
      await running.close()
      await stored.close()
    })

    const root = async () => {
      const rooted = new PocketBase(running.url)
      await rooted.collection('_superusers').authWithPassword(superuser.email, superuser.password)
      return rooted
    }
    const newPaper = async (values: object) =>
      (await root()).collection('papers').create({ title: 'x', ...values })
    const get = (path: string, headers: Record<string, string> = {}) => fetch(running.url + path, { headers })
    const storedNames = async () => (await stored.keys()).map((key) => key.split('/').at(-1))

    describe('a download', () => {
      test.each<[string, string, string]>([
        ['page.html', '<!doctype html><script>alert(1)</script>', 'text/html'],
        [
          'drawing.svg',
          '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
          'image/svg+xml',
        ],
        ['image.png', '<svg onload="alert(1)"/>', 'image/svg+xml'],
        ['data.json', '{"a":1}', 'application/json'],
        ['notes.txt', 'hello', 'text/plain'],
      ])('of %s is never shown or run', async (name, content, type) => {
        const paper = await newPaper({ docs: [new File([content], name)] })
        const answer = await get(`/api/files/papers/${paper.id}/${paper['docs'][0]}`)
        expect(await answer.text()).toBe(content)
        expect(answer.headers.get('content-type')).toBe(type)
        expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
        expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      })

      test('of a part, of the rest, and of too much', async () => {
        const paper = await newPaper({ docs: [new File(['0123456789'], 'n.txt')] })
        const path = `/api/files/papers/${paper.id}/${paper['docs'][0]}`
        const part = await get(path, { range: 'bytes=2-4' })
        expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
          206,
          '234',
          'bytes 2-4/10',
        ])
        const beyond = await get(path, { range: 'bytes=20-' })
        expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
      })

      test('of what the client has is 304, by tag and by date', async () => {
        const paper = await newPaper({ docs: [new File(['x'], 'n.txt')] })
        const path = `/api/files/papers/${paper.id}/${paper['docs'][0]}`
        const { headers } = await get(path)
        expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
        expect((await get(path, { 'if-modified-since': headers.get('last-modified') ?? '' })).status).toBe(
          304,
        )
        expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
      })

      test('asked for by HEAD says its size and sends nothing', async () => {
        const paper = await newPaper({ docs: [new File(['12345'], 'n.txt')] })
        const path = `${running.url}/api/files/papers/${paper.id}/${paper['docs'][0]}`
        const answer = await fetch(path, { method: 'HEAD' })
        expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
          200,
          '5',
          '',
        ])
      })

      test.each(['..%2f..%2f..%2fetc%2fpasswd', '%2e%2e%2fdata.db', 'nope.txt', 'thumbs_x', '%00', 'x%5cy'])(
        'of %s is 404',
        async (name) => {
          const paper = await newPaper({ docs: [new File(['x'], 'n.txt')] })
          expect((await get(`/api/files/papers/${paper.id}/${name}`)).status).toBe(404)
          expect((await get(`/api/files/papers/${name}/${paper['docs'][0]}`)).status).toBe(404)
        },
      )

      test('of a file that belongs to another record is 404', async () => {
        const [one, two] = [await newPaper({ docs: [new File(['x'], 'n.txt')] }), await newPaper({})]
        expect((await get(`/api/files/papers/${two.id}/${one['docs'][0]}`)).status).toBe(404)
      })

      test('of a thumbnail listed for the field is small, of any other the original', async () => {
        const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
          .png()
          .toBuffer()
        const paper = await newPaper({ photo: new File([new Uint8Array(png)], 'a.png') })
        const widthOf = async (thumb: string) => {
          const answer = await get(`/api/files/papers/${paper.id}/${paper['photo']}?thumb=${thumb}`)
          return (await sharp(await answer.arrayBuffer()).metadata()).width
        }
        expect([await widthOf('40x0'), await widthOf('100x100'), await widthOf('9000x9000')]).toEqual([
          40, 100, 300,
        ])
      })

      test.each([
        ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/webp'],
        ['image/webp;q=0.9', 'image/webp'],
        ['image/webp;q=0', 'image/jpeg'],
        ['*/*', 'image/jpeg'],
        ['image/*', 'image/jpeg'],
      ])('of a thumbnail for a client that accepts %s is %s, and varies by Accept', async (accept, type) => {
        const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer()
        const paper = await newPaper({ photo: new File([new Uint8Array(jpeg)], 'a.jpg') })
        const path = `/api/files/papers/${paper.id}/${paper['photo']}`
        const thumb = await get(`${path}?thumb=40x0`, { accept })
        expect(thumb.headers.get('content-type')).toBe(type)
        expect(thumb.headers.get('vary')).toBe('Origin, Accept')
        expect((await get(path, { accept })).headers.get('content-type')).toBe('image/jpeg')
      })
    })

    describe('a protected file', () => {
      test.each(['secret', 'personal'])(
        'in the field %s is for those whom the rule lets see it, by token only',
        async (field) => {
          const paper = await newPaper({ owner: ownerId, [field]: new File(['hidden'], 'n.txt') })
          const name = String((await (await root()).collection('papers').getOne(paper.id))[field])
          const path = `/api/files/papers/${paper.id}/${name}`
          const rootToken = await (await root()).files.getToken()
          expect((await get(path)).status).toBe(404)
          expect((await get(path, { authorization: owner.authStore.token })).status).toBe(404)
          expect((await get(`${path}?token=${owner.authStore.token}`)).status).toBe(404)
          const mine = await get(`${path}?token=${await owner.files.getToken()}`)
          expect([await mine.text(), mine.headers.get('cache-control')]).toEqual([
            'hidden',
            'private, no-store',
          ])
          expect(await (await get(`${path}?token=${rootToken}`)).text()).toBe('hidden')
        },
      )
    })

    describe('an upload', () => {
      test('that is refused leaves no file', async () => {
        const before = await storedNames()
        const form = new FormData()
        form.append('docs', new File(['x'], 'n.txt'))
        const answer = await fetch(`${running.url}/api/collections/papers/records`, {
          method: 'POST',
          body: form,
        })
        expect(await answer.json()).toMatchObject({ data: { title: { code: 'validation_required' } } })
        expect(await storedNames()).toEqual(before)
      })

      test('that is replaced or whose record is deleted goes, thumbnails included', async () => {
        const before = await storedNames()
        const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer()
        const photo = () => new File([new Uint8Array(png)], 'a.png')
        const papers = (await root()).collection('papers')
        const paper = await newPaper({ photo: photo() })
        await get(`/api/files/papers/${paper.id}/${paper['photo']}?thumb=40x0`)
        expect(await storedNames()).toHaveLength(before.length + 2)
        const replaced = await papers.update(paper.id, { photo: photo() })
        expect((await storedNames()).filter((name) => !before.includes(name))).toEqual([replaced['photo']])
        await papers.delete(paper.id)
        expect(await storedNames()).toEqual(before)
      })

      test('that is cut off makes no record and leaves no file', async () => {
        const papers = (await root()).collection('papers')
        const count = async () => (await papers.getList(1, 1)).totalItems
        const before = [await count(), await storedNames()]
        const { hostname, port } = new URL(running.url)
        const socket = connect(Number(port), hostname)
        socket.write(
          'POST /api/collections/papers/records HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 60000000\r\n\r\n' +
            formPart('name="title"', 'half\r\n') +
            formPart('name="docs"; filename="a.txt"', 'y'.repeat(300_000)),
        )
        // The server reports neither that it has begun to read nor that it has given up.
        await new Promise((resolve) => setTimeout(resolve, 150))
        socket.destroy()
        await new Promise((resolve) => setTimeout(resolve, 150))
        expect([await count(), await storedNames()]).toEqual(before)
      })
    })
  }),
)
