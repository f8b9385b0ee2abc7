import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UploadedFile } from '../records/files.ts'
import type { FileField } from '../schema/field.ts'
import { onEachStorage, type FreshStorage, type TestStorage } from '../testing/test-storage.ts'
import { FileStore } from './file-store.ts'
import { checkFileStorage, openFileStorage } from './open-file-storage.ts'
import { prepareUpload } from './prepare-upload.ts'

const field: FileField = { type: 'file', maxSelect: 1 }
const place = { collectionId: 'pbc_1', recordId: 'rec000000000001', name: 'pic_x.png' }
let storage: FreshStorage
let files: FileStore

function useStorage(kind: TestStorage): void {
  beforeEach(async () => {
    storage = await kind.create()
    files = new FileStore(await openFileStorage({ dataDir: '', filesUrl: storage.filesUrl }))
  })
  afterEach(() => storage.close())
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 10, b: 10 } } })
}

/** A GIF whose frames all change its first pixel: 23 bytes each. */
function animation(frames: number, side: number): Buffer {
  const size = [side % 256, side >> 8, side % 256, side >> 8]
  const head = Buffer.from([...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const body = Buffer.alloc(frames * frame.length, Buffer.from(frame))
  return Buffer.concat([head, body, Buffer.from([0x3b])])
}

function upload(name: string, bytes: Uint8Array | string): UploadedFile {
  const content = Buffer.from(bytes)
  return { name, size: content.length, bytes: async () => content }
}

async function prepared(name: string, bytes: Uint8Array | string, options: Partial<FileField> = {}) {
  return prepareUpload({ field: { ...field, ...options }, upload: upload(name, bytes), whose: 'somebody' })
}

async function keptBytes(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const result = await prepared(name, bytes)
  if ('error' in result) throw new Error(result.error.code)
  return result.bytes
}

async function write(bytes: Uint8Array, name = place.name): Promise<void> {
  await files.write(place, { name, bytes })
}

async function redOf(size: string): Promise<number | undefined> {
  const thumb = await files.open(place, size)
  return thumb && (await sharp(await buffer(thumb.stream())).stats()).channels[0]?.mean
}

describe('an upload', () => {
  test('is kept under a name of its own, other content as it is', async () => {
    expect(await prepared('My notes.txt', 'hello')).toEqual({
      name: expect.stringMatching(/^my_notes_[a-z0-9]{10}\.txt$/),
      bytes: Buffer.from('hello'),
    })
  })

  test('without an extension gets that of its content', async () => {
    const png = await picture(3, 3).png().toBuffer()
    expect(await prepared('photo', png)).toMatchObject({ name: expect.stringMatching(/\.png$/) })
  })

  test('over the size of its field is refused with its own name', async () => {
    expect(await prepared('big.txt', 'x'.repeat(11), { maxSize: 10 })).toEqual({
      error: {
        code: 'validation_file_size_limit',
        message: 'Failed to upload big.txt - the maximum allowed file size is 10 bytes.',
        params: { file: 'big.txt', maxSize: 10 },
      },
    })
  })

  test('is judged by its content and not by its name', async () => {
    const images = { mimeTypes: ['image/png', 'image/jpeg'] }
    expect(await prepared('evil.png', '<script>', images)).toMatchObject({
      error: {
        code: 'validation_invalid_mime_type',
        message: expect.stringMatching(/one of: image\/png, image\/jpeg\.$/),
      },
    })
    expect(await prepared('photo.txt', await picture(2, 2).jpeg().toBuffer(), images)).toHaveProperty('bytes')
    expect(
      await prepared('fake.png', Buffer.from('\x89PNG\r\n\x1a\n nothing', 'latin1'), images),
    ).toHaveProperty('error')
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'of a %s picture keeps the picture and loses place and camera',
    async (format) => {
      const original = await picture(40, 20)
        .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
        .toFormat(format)
        .toBuffer()
      expect((await sharp(original).metadata()).exif).toBeDefined()
      const kept = await sharp(await keptBytes('a.img', original)).metadata()
      expect(kept).toMatchObject({ format, width: 40, height: 20 })
      expect(kept.exif).toBeUndefined()
    },
  )

  test.each(['jpeg', 'png', 'webp'] as const)(
    'of a %s picture lying on its side is turned upright',
    async (format) => {
      const lying = await picture(40, 20).withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
      const upright = await sharp(await keptBytes('a.img', lying)).metadata()
      expect([upright.width, upright.height, upright.orientation ?? 1]).toEqual([20, 40, 1])
    },
  )

  test('of an animation keeps its frames', async () => {
    const frames = [picture(8, 8), picture(8, 8).negate()].map((frame) => frame.png().toBuffer())
    const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(await keptBytes('a.gif', gif)).metadata()).pages).toBe(2)
  })

  test.each([
    ['300 frames', 300, 10, undefined],
    ['301 frames', 301, 1, 'validation_too_many_frames'],
    ['60,000 frames', 60_000, 1, 'validation_too_many_frames'],
    ['frames that are too large together', 150, 300, 'validation_animation_too_large'],
  ])('of an animation of %s', async (_what, frames, side, code) => {
    const result = await prepared('a.gif', animation(frames, side))
    expect('error' in result ? result.error.code : undefined).toBe(code)
  })

  test('that the field does not take is not decoded', async () => {
    const onlyText = { mimeTypes: ['text/plain'] }
    expect(await prepared('a.gif', animation(60_000, 1), onlyText)).toMatchObject({
      error: { code: 'validation_invalid_mime_type' },
    })
  })

  test('of a small file with very many pixels is refused before it is decoded', async () => {
    const bomb = await sharp({
      create: { width: 7_000, height: 7_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const start = performance.now()
    expect(await prepared('bomb.png', bomb, { maxSize: 100_000_000 })).toMatchObject({
      error: { code: 'validation_image_too_large', params: { maxPixels: 40_000_000 } },
    })
    const refusedMs = performance.now() - start
    await sharp(bomb, { limitInputPixels: false }).raw().toBuffer()
    const decodedMs = performance.now() - start - refusedMs
    expect(refusedMs).toBeLessThan(decodedMs)
  })
})

onEachStorage((kind) => {
  useStorage(kind)

  test('the check of a storage leaves nothing behind', async () => {
    await checkFileStorage(await openFileStorage({ dataDir: '', filesUrl: storage.filesUrl }))
    expect(await storage.keys()).toEqual([])
  })

  describe('a stored file', () => {
    test('is read back whole and in part', async () => {
      await write(Buffer.from('0123456789'), 'a_x.txt')
      const file = await files.open({ ...place, name: 'a_x.txt' })
      expect(file).toMatchObject({ size: 10, mime: 'text/plain', name: 'a_x.txt' })
      expect(file && (await buffer(file.stream())).toString()).toBe('0123456789')
      expect(file && (await buffer(file.stream({ start: 2, end: 4 }))).toString()).toBe('234')
    })

    test('is copied for another record, with its type; a missing one is not', async () => {
      await write(await picture(4, 4).png().toBuffer())
      const copy = await files.copy(place)
      expect(copy).toMatchObject({ name: place.name, type: 'image/png' })
      expect(copy && (await sharp(await copy.arrayBuffer()).metadata()).width).toBe(4)
      expect(await files.copy({ ...place, name: 'another_x.png' })).toBeUndefined()
    })

    test('leaves nothing half written behind', async () => {
      await write(Buffer.from('a'))
      expect(await storage.keys()).toEqual([keyOf(place.name)])
    })

    test.each(['../x', '..', 'a/../../x', '/etc/passwd', 'a\0b', '.env', ''])(
      'cannot have the name %j',
      async (name) => {
        await expect(write(Buffer.from('x'), name)).rejects.toThrow('not a file key')
        expect(await storage.keys()).toEqual([])
      },
    )

    test('goes with its thumbnails', async () => {
      await write(await picture(300, 300).png().toBuffer())
      await files.open(place, '100x100')
      const thumb = `thumbs_${place.name}/100x100_${place.name}`
      expect(await storage.keys()).toEqual([keyOf(place.name), keyOf(thumb)])
      await files.remove(place, [place.name])
      expect(await storage.keys()).toEqual([])
      expect(await files.open(place)).toBeUndefined()
    })

    test('goes with its record', async () => {
      await write(Buffer.from('a'), 'a_x.txt')
      await write(Buffer.from('b'), 'b_x.txt')
      await files.write(
        { ...place, recordId: `${place.recordId}2` },
        { name: 'c_x.txt', bytes: Buffer.from('c') },
      )
      await files.removeAll(place)
      expect(await storage.keys()).toEqual([`pbc_1/${place.recordId}2/c_x.txt`])
    })
  })

  describe('a thumbnail', () => {
    test.each<[string, number, number]>([
      ['100x100', 100, 100],
      ['80x60t', 80, 60],
      ['80x60b', 80, 60],
      ['80x60f', 80, 40],
      ['200x0', 200, 100],
      ['0x120', 240, 120],
      ['800x0', 800, 400],
      ['900x900f', 400, 200],
    ])('of %s is %i by %i', async (size, width, height) => {
      await write(await picture(400, 200).png().toBuffer())
      const thumb = await files.open(place, size)
      expect(thumb?.name).toBe(`${size}_${place.name}`)
      expect(thumb && (await sharp(await buffer(thumb.stream())).metadata())).toMatchObject({
        width,
        height,
        format: 'png',
      })
    })

    test.each<['jpeg' | 'gif' | 'webp', string]>([
      ['jpeg', 'image/jpeg'],
      ['gif', 'image/gif'],
      ['webp', 'image/png'],
    ])('of a %s picture is %s', async (format, mime) => {
      await write(await picture(200, 200).toFormat(format).toBuffer())
      expect((await files.open(place, '100x100'))?.mime).toBe(mime)
    })

    test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
      'of a %s picture is WebP for those who take it',
      async (format) => {
        await write(await picture(200, 200).toFormat(format).toBuffer())
        const plain = await files.open(place, '100x100')
        const thumb = await files.open(place, '100x100', { isWebp: true })
        expect(thumb).toMatchObject({ mime: 'image/webp', name: `100x100_${place.name}.webp` })
        expect(plain?.mime).not.toBe('image/webp')
        await files.remove(place, [place.name])
        expect(await storage.keys()).toEqual([])
      },
    )

    test('shows the top or the bottom', async () => {
      const bottom = await picture(100, 100).negate().png().toBuffer()
      await write(
        await picture(100, 200)
          .composite([{ input: bottom, top: 100, left: 0 }])
          .png()
          .toBuffer(),
      )
      expect(await redOf('50x50t')).toBeCloseTo(200, -1)
      expect(await redOf('50x50b')).toBeCloseTo(55, -1)
    })

    test('is made once however many ask at the same time', async () => {
      await write(await picture(400, 400).png().toBuffer())
      const thumbs = await Promise.all(Array.from({ length: 10 }, () => files.open(place, '100x100')))
      expect(new Set(thumbs.map((thumb) => thumb?.modified.getTime())).size).toBe(1)
    })

    test('of a file that is not a picture is the original', async () => {
      await write(Buffer.from('text'), 'a_x.txt')
      expect(await files.open({ ...place, name: 'a_x.txt' }, '100x100')).toMatchObject({ name: 'a_x.txt' })
      await write(Buffer.from('\x89PNG\r\n\x1a\n nothing', 'latin1'))
      expect(await files.open(place, '100x100')).toMatchObject({ name: place.name })
    })
  })

  test('a name with every letter that names may have is its own', async () => {
    for (const name of ['a+b=c.txt', 'a b.txt'.replace(' ', '#'), 'a*b.txt', 'a-b_c.txt']) {
      await write(Buffer.from(name), name)
      expect(await storage.keys()).toContain(keyOf(name))
      const file = await files.open({ ...place, name })
      expect(file && (await buffer(file.stream())).toString()).toBe(name)
    }
  })

  test('an empty file is a file', async () => {
    await write(Buffer.alloc(0), 'e_x.txt')
    const file = await files.open({ ...place, name: 'e_x.txt' })
    expect(file).toMatchObject({ size: 0 })
  })
})

function keyOf(path: string): string {
  return `${place.collectionId}/${place.recordId}/${path}`
}

describe('a data folder', () => {
  test('loses its folder of a record with the last file', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
    const store = new FileStore(await openFileStorage({ dataDir }))
    await store.write(place, { name: 'a_x.txt', bytes: Buffer.from('a') })
    await store.remove(place, ['a_x.txt'])
    expect(await readdir(join(dataDir, 'storage'), { recursive: true })).toEqual(['pbc_1'])
    expect(await readdir(join(dataDir, 'temp'))).toEqual([])
    await rm(dataDir, { recursive: true })
  })

  test('loses what an earlier run left half written, what is young is left alone', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'files-'))
    await mkdir(join(dataDir, 'temp'), { recursive: true })
    await writeFile(join(dataDir, 'temp', 'left'), 'x')
    await utimes(join(dataDir, 'temp', 'left'), 0, 0)
    await writeFile(join(dataDir, 'temp', 'busy'), 'x')
    await openFileStorage({ dataDir })
    expect(await readdir(join(dataDir, 'temp'))).toEqual(['busy'])
    await rm(dataDir, { recursive: true })
  })
})
