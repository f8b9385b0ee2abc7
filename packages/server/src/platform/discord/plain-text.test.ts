import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './discord-text.ts'

test.each([
  ['Ada', 'Ada'],
  ['**Ada**', String.raw`\*\*Ada\*\*`],
  ['# Ada\n- one', String.raw`\# Ada \- one`],
  ['[here](https://evil.example)', String.raw`\[here\]​\(https\://evil\.example\)`],
  ['@everyone', String.raw`\@​everyone`],
  ['<@123> <t:1:R> :skull:', String.raw`\<​\@123\> \<t\:1\:R\> \:skull\:`],
  ['\u202Eeman', 'eman'],
  ['😀'.repeat(32), '😀'.repeat(32)],
])('%j is shown as it is written', (text, shown) => {
  expect(plainText(text)).toBe(shown)
})

test('nothing in a name can begin a mention, a link or formatting, and it stays on its line', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      '@',
      '<',
      '>',
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '\\',
      '#',
      ':',
      '\n',
      '|',
      'a',
      '\u202E',
      '😀',
    ),
    maxLength: 60,
  })
  fc.assert(
    fc.property(hostile, (name) => {
      const shown = plainText(name)
      expect(shown).not.toMatch(/[\n\r\u202E]/)
      // Every sign with a meaning has a backslash of its own before it, and every backslash has a sign behind it.
      expect(shown.replaceAll(/\\[\\*_~`|>#\-+[\]():<@.]/g, '')).not.toMatch(/[\\*_~`|>#\-+[\]():<@.]/)
    }),
  )
})

test('a long name is cut between characters', () => {
  expect(plainText('😀'.repeat(40), 10)).toBe(`${'😀'.repeat(9)}…`)
})
