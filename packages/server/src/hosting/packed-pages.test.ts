import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PackedPages, packingFor, type Pack } from './web-build.ts'

/** Creates pages, and a list of the packed ones. */
function watchedPages(most?: number) {
  const done: string[] = []
  const pack: Pack = async (text, packing) => {
    done.push(`${packing} ${text}`)
    return Buffer.from(text)
  }
  return { done, pages: new PackedPages(pack, most) }
}

test('a page is packed once for any number of concurrent requests', async () => {
  const { done, pages } = watchedPages()
  await Promise.all(Array.from({ length: 50 }, () => pages.find('home', 'br')))
  await pages.find('home', 'gzip')
  await pages.find('events', 'br')
  expect(done).toEqual(['br home', 'gzip home', 'br events'])
})

test('pages without recent requests make room', async () => {
  const { done, pages } = watchedPages(20)
  for (const text of ['aaaaaaaaaa', 'bbbbbbbbbb', 'aaaaaaaaaa', 'cccccccccc', 'aaaaaaaaaa', 'bbbbbbbbbb'])
    await pages.find(text, 'br')
  expect(done.map((entry) => entry.charAt(3)).join('')).toBe('abcb')
})

test('a page larger than the limit is packed and not cached', async () => {
  const { done, pages } = watchedPages(5)
  expect(String(await pages.find('much too large', 'br'))).toBe('much too large')
  await pages.find('much too large', 'br')
  expect(done).toHaveLength(2)
})

test('a packed page can be unpacked', async () => {
  const pages = new PackedPages()
  expect(String(brotliDecompressSync(await pages.find('<p>x</p>', 'br')))).toBe('<p>x</p>')
  expect(String(gunzipSync(await pages.find('<p>x</p>', 'gzip')))).toBe('<p>x</p>')
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('a client that accepts %j gets %s', (accepted, packing) => {
  expect(packingFor(accepted)).toBe(packing)
})
