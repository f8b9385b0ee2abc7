import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'

const pixel = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })

test.each<[string, string, string]>([
  ['plain text', 'hello', 'text/plain'],
  ['text in other scripts', 'grüße 日本', 'text/plain'],
  ['JSON', ' {"a":[1]}', 'application/json'],
  ['almost JSON', '{"a":[1}', 'text/plain'],
  ['HTML', '<!doctype html><p>hi', 'text/html'],
  ['HTML after a comment', '<!-- x --><script>alert(1)</script>', 'text/html'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  [
    'SVG with an XML head and a doctype',
    '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg/>',
    'image/svg+xml',
  ],
  ['SVG after comments', '<!-- a --> <!-- b -->\n<svg>', 'image/svg+xml'],
  ['HTML with another doctype before it', '<!DOCTYPE HTML>\n<svg>', 'text/html'],
  ['an element that only begins like one', '<svgs>', 'text/plain'],
  ['a comment without an end', '<!-- <svg>', 'text/plain'],
  ['XML', '<?xml version="1.0"?><a/>', 'text/xml'],
  ['PDF', '%PDF-1.7\n%', 'application/pdf'],
  ['bytes that are not text', 'a\u0001\u0002', 'application/octet-stream'],
  ['nothing', '', 'text/plain'],
])('%s', async (_what, content, mime) => {
  expect((await contentTypeOf(Buffer.from(content))).mime).toBe(mime)
})

test.each([
  ['comments', '<!---->'],
  ['comments with spaces', '<!-- --> '],
  ['declarations', '<?xml?>'],
  ['doctypes', '<!doctype svg>'],
  ['beginnings', '<!--'],
  ['blanks', ' \n'],
])('no number of %s before the first element takes long', async (_what, prolog) => {
  const { mime } = await contentTypeOf(Buffer.from(`${prolog.repeat(1000).slice(0, 8000)}x`))
  expect(mime).toMatch(/^text\/(plain|xml)$/)
})

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s picture', async (format) => {
  const bytes = await pixel.clone().toFormat(format).toBuffer()
  expect((await contentTypeOf(bytes)).mime).toBe(`image/${format}`)
})

test('text that is cut in the middle of a character', async () => {
  expect((await contentTypeOf(Buffer.from('é'.repeat(10_000)))).mime).toBe('text/plain')
  expect((await contentTypeOf(Buffer.from(`a${'é'.repeat(10_000)}`))).mime).toBe('text/plain')
})
