import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { newPicture } from '../testing/factories.ts'
import { startWholeSite, type WholeSite } from './whole-site.fixture.ts'

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#264' } })
  .png()
  .toBuffer()
const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#264' } })
  .withExif({ IFD0: { ImageDescription: script, Copyright: 'position 52.5' } })
  .jpeg()
  .toBuffer()
const gif = await sharp(png).gif().toBuffer()

onEitherDatabase((database) => {
  let site: WholeSite
  beforeAll(async () => {
    site = await startWholeSite(database)
  })
  afterAll(() => site.close())

  const upload = async (file: File): Promise<{ status: number; stored: string; body: string }> => {
    const form = new FormData()
    form.append('avatar', file)
    const headers = { Authorization: site.member.client.authStore.token }
    const url = `${site.url}/api/collections/users/records/${site.member.id}`
    const response = await fetch(url, { method: 'PATCH', headers, body: form })
    const body = await response.text()
    const stored = response.ok ? String(JSON.parse(body).avatar) : ''
    return { status: response.status, stored, body }
  }
  const served = (name: string, query = '') =>
    fetch(`${site.url}/api/files/users/${site.member.id}/${name}${query}`)

  describe('a file that is not a picture is refused as one', () => {
    test.each([
      ['SVG', svg, 'a.svg', 'image/svg+xml'],
      ['SVG that calls itself PNG', svg, 'a.png', 'image/png'],
      ['SVG after a declaration', `<?xml version="1.0"?><!DOCTYPE svg>${svg}`, 'a.png', 'image/png'],
      ['HTML', `<!doctype html>${script}`, 'a.html', 'text/html'],
      ['HTML that calls itself JPEG', `<!doctype html>${script}`, 'a.jpg', 'image/jpeg'],
      ['a GIF in its first letters only', `GIF89a/*${script}*/=1;`, 'a.gif', 'image/gif'],
      [
        'a PNG in its first bytes only',
        Buffer.concat([png.subarray(0, 24), Buffer.from(script)]),
        'a.png',
        'image/png',
      ],
      ['JavaScript', 'alert(1)', 'a.js', 'text/javascript'],
      ['PDF', '%PDF-1.7 alert', 'a.pdf', 'application/pdf'],
      ['nothing', '', 'a.png', 'image/png'],
    ])('%s', async (_, content, name, type) => {
      const before = await site.engine.recordsOf('users').findById(site.member.id)
      const { status } = await upload(new File([bytesOf(content)], name, { type }))
      const after = await site.engine.recordsOf('users').findById(site.member.id)
      expect([status, after?.['avatar']]).toEqual([400, before?.['avatar']])
    })
  })

  describe('a picture that is also another format comes back as only the picture', () => {
    test.each([
      ['PNG with markup behind it', Buffer.concat([png, Buffer.from(script)]), 'a.png', 'image/png'],
      ['JPEG with markup in its description', jpeg, 'a.jpg', 'image/jpeg'],
      [
        'GIF with a ZIP behind it',
        Buffer.concat([gif, Buffer.from('PK\u0003\u0004<script>')]),
        'a.gif',
        'image/gif',
      ],
      ['PNG that calls itself a page', png, 'a.html', 'text/html'],
      ['JPEG that calls itself SVG', jpeg, 'a.svg', 'image/svg+xml'],
    ])('%s', async (_, content, name, type) => {
      const { status, stored } = await upload(new File([bytesOf(content)], name, { type }))
      expect(status).toBe(200)
      for (const query of ['', '?thumb=40x40', '?thumb=../../x', '?download=1']) {
        const answer = await served(stored, query)
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toMatch(/^image\/(png|jpeg|gif)$/)
        expect(answer.headers.get('content-security-policy')).toContain('sandbox')
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(bytes.includes('<script>')).toBe(false)
        expect(bytes.includes('52.5')).toBe(false)
      }
    })
  })

  describe('a file name stays a name', () => {
    test.each([
      '../../../etc/passwd.png',
      '..\\..\\windows.png',
      '/etc/cron.d/x.png',
      'a\u0000b.png',
      '"><img src=x onerror=alert(1)>.png',
      'a\r\nSet-Cookie: x=y.png',
      '.htaccess',
      'con.png',
      `${'x'.repeat(400)}.png`,
      'a.php.png',
      '‮gnp.exe.png',
      '%2e%2e%2fx.png',
    ])('%j', async (name) => {
      const { status, stored } = await upload(new File([bytesOf(png)], name, { type: 'image/png' }))
      expect(status).toBe(200)
      expect(stored).toMatch(/^[a-z0-9_]{1,120}(\.[a-z]+){1,2}$/i)
      const answer = await served(stored)
      expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${stored}"`)
      expect(answer.headers.get('set-cookie')).toBeNull()
    })
  })

  describe('no address leads to a file that is not in a record', () => {
    test.each([
      '..%2f..%2fdata.db',
      '%2e%2e/%2e%2e/data.db',
      '..%5c..%5cdata.db',
      '%00.png',
      'thumbs_x/40x40_x.png',
      '.attrs',
      '%252e%252e%252fdata.db',
    ])('%s', async (name) => {
      const base = `/api/files/users/${site.member.id}`
      const { status, body } = await site.ask(`${base}/${name}`)
      expect(status).toBe(404)
      expect(body).not.toContain('SQLite')
      expect((await site.ask(`/api/files/users/${name}/${name}`)).status).toBe(404)
      expect((await site.ask(`/api/files/${name}/x/y`)).status).toBe(404)
    })

    test('the address of a record does not open the file of another one', async () => {
      const { stored } = await upload(newPicture('mine.png'))
      expect((await site.ask(`/api/files/users/${site.other.id}/${stored}`)).status).toBe(404)
      expect((await site.ask(`/api/files/clips/${site.member.id}/${stored}`)).status).toBe(404)
    })
  })

  describe('pictures that explode', () => {
    test.each([
      ['20,000 × 20,000 in one colour', { width: 20_000, height: 20_000 }],
      ['41,000,000 × 1', { width: 41_000_000, height: 1 }],
    ])('%s is refused by its head, before it is decoded', async (_, size) => {
      const began = performance.now()
      const { status, body } = await upload(
        new File([bytesOf(pngHead(size))], 'a.png', { type: 'image/png' }),
      )
      expect(status).toBe(400)
      expect(body).toContain('avatar')
      expect(performance.now() - began).toBeLessThan(3000)
    })
  })

  test('a refused upload leaves no file on the disk', async () => {
    const before = await filesIn(join(site.settings.dataDir, 'storage'))
    for (const content of [svg, script, pngHead({ width: 20_000, height: 20_000 })])
      expect((await upload(new File([bytesOf(content)], 'a.png'))).status).toBe(400)
    expect(await filesIn(join(site.settings.dataDir, 'storage'))).toEqual(before)
    expect(await filesIn(join(site.settings.dataDir, 'temp'))).toEqual([])
  })
})

function bytesOf(content: string | Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content)
}

/** Returns the head of a picture, which declares the size; the rest need not be sent. */
function pngHead({ width, height }: { width: number; height: number }): Buffer {
  const head = Buffer.from(png)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  head.writeUInt32BE(crc(head.subarray(12, 29)), 29)
  return head
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}
