import { expect, test } from 'vitest'
import { isPlainName } from './file-storage.ts'
import { storedNameOf } from './prepare-upload.ts'

const random = '[a-z0-9]{10}'

test.each<[string, string, string]>([
  ['spaces and brackets', 'My Face (1).png', `my_face_1_${random}\\.png`],
  ['the extension keeps its case', 'photo.JPG', `photo_${random}\\.JPG`],
  ['two dotted parts and a short base', 'a.tar.gz', `a${random}_${random}\\.tar\\.gz`],
  ['more dots than two', 'one.two.three.zip', `one_two_${random}\\.three\\.zip`],
  ['camel case', 'myFaceIsHere.png', `my_face_is_here_${random}\\.png`],
  ['no extension: guessed from the content', 'readme', `readme_${random}\\.txt`],
  ['only an extension', '.png', `${random}_${random}\\.png`],
  ['nothing', '', `${random}_${random}\\.txt`],
  ['a path', '../../etc/passwd', `passwd_${random}\\.txt`],
  ['dots only', '..', `${random}_${random}\\.txt`],
  ['characters that do not belong into a name', 'x\0y<script>.ht"ml', `x_y_script_${random}\\.html`],
  ['too long', `${'a'.repeat(300)}.png`, `${'a'.repeat(100)}_${random}\\.png`],
  ['a long extension', `pic.${'e'.repeat(40)}`, `pic_${random}\\.${'e'.repeat(20)}`],
  ['other scripts', '日本.png', `${random}_${random}\\.png`],
])('%s', (_why, name, pattern) => {
  const stored = storedNameOf(name, '.txt')
  expect(stored).toMatch(new RegExp(`^${pattern}$`))
  expect(isPlainName(stored)).toBe(true)
})

test('two uploads of one name get different names', () => {
  expect(storedNameOf('a.png', '')).not.toBe(storedNameOf('a.png', ''))
})

test.each(['..', '.', '', 'a/b', 'a\\b', 'a\0b', '.hidden', 'x'.repeat(256)])(
  '%j is no plain name',
  (name) => {
    expect(isPlainName(name)).toBe(false)
  },
)
