import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PackedPages, packingFor, type Pack } from './packed-pages.ts'

/** Pages, and what had to be packed for them. */
function watchedPages(most?: number) {
  const done: string[] = []
  const pack: Pack = async (text, packing) => {
    done.push(`${packing} ${text}`)
    return Buffer.from(text)
  }
  return { done, pages: new PackedPages(pack, most) }
}

test('a page is packed once, however many ask for it at a time', async () => {
  const { done, pages } = watchedPages()
  await Promise.all(Array.from({ length: 50 }, () => pages.find('home', 'br')))
  await pages.find('home', 'gzip')
  await pages.find('events', 'br')
  expect(done).toEqual(['br home', 'gzip home', 'br events'])
})

test('pages that nobody asked for lately make room', async () => {
  const { done, pages } = watchedPages(20)
  for (const text of ['aaaaaaaaaa', 'bbbbbbbbbb', 'aaaaaaaaaa', 'cccccccccc', 'aaaaaaaaaa', 'bbbbbbbbbb'])
    await pages.find(text, 'br')
  expect(done.map((entry) => entry.charAt(3)).join('')).toBe('abcb')
})

test('a page larger than all that may be kept is packed and not kept', async () => {
  const { done, pages } = watchedPages(5)
  expect(String(await pages.find('much too large', 'br'))).toBe('much too large')
  await pages.find('much too large', 'br')
  expect(done).toHaveLength(2)
})

test('what is packed can be unpacked', async () => {
  const pages = new PackedPages()
  expect(String(brotliDecompressSync(await pages.find('<p>x</p>', 'br')))).toBe('<p>x</p>')
  expect(String(gunzipSync(await pages.find('<p>x</p>', 'gzip')))).toBe('<p>x</p>')
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('who accepts %j gets %s', (accepted, packing) => {
  expect(packingFor(accepted)).toBe(packing)
})
