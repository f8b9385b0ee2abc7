import { expect, test } from 'vitest'
import { textChunks } from './compose-messages.ts'

test.each([
  { text: '', max: 4, chunks: [] },
  { text: '   ', max: 2, chunks: [] },
  { text: 'abcd', max: 4, chunks: ['abcd'] },
  { text: 'abcde', max: 4, chunks: ['abcd', 'e'] },
  { text: 'abc def ghi', max: 8, chunks: ['abc def ', 'ghi'] },
  { text: 'ab\ncd ef gh', max: 6, chunks: ['ab\ncd ', 'ef gh'] },
  { text: 'abc\nd e f', max: 6, chunks: ['abc\n', 'd e f'] },
  { text: 'a bcdefgh', max: 6, chunks: ['a bcde', 'fgh'] },
  { text: 'ab😀cd', max: 3, chunks: ['ab', '😀c', 'd'] },
])('$text in pieces of $max', ({ text, max, chunks }) => {
  expect(textChunks(text, max)).toEqual(chunks)
})
