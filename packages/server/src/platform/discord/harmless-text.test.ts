import { expect, test } from 'vitest'
import { harmlessText } from './discord-text.ts'

const z = '\u200B'

test.each([
  ['plain words, 5 < 6 and a [bracket] (and more)', 'plain words, 5 < 6 and a [bracket] (and more)'],
  ['@everyone and @HERE', `@${z}everyone and @${z}HERE`],
  ['<@123> <@!123> <@&456> <#789>', `<${z}@123> <${z}@!123> <${z}@&456> <${z}#789>`],
  ['</ban:1> <id:customize>', `<${z}/ban:1> <${z}id:customize>`],
  ['[staff page](https://evil.example)', `[staff page]${z}(https://evil.example)`],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['**bold** `code` ~~no~~', '**bold** `code` ~~no~~'],
  ['one\r\ntwo\tthree', 'one\ntwo\tthree'],
  ['\u202Esdrawkcab\u0000 \u0007', 'sdrawkcab'],
  ['  around  ', 'around'],
  ['👩‍👩‍👧 ünïcode', '👩‍👩‍👧 ünïcode'],
])('%j becomes %j [RL-03]', (text, expected) => {
  expect(harmlessText(text)).toBe(expected)
})
