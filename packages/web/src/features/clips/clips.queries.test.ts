import { expect, test } from 'vitest'
import { clipFilter } from './clips.queries.ts'

test.each([
  ['nothing', { game: 'all', search: ' ' }, ''],
  ['a game', { game: 'gta5', search: '' }, 'game = "gta5"'],
  ['a text', { game: 'all', search: 'door' }, '(clip_title ~ "door" || user.username ~ "door")'],
  ['both', { game: 'other', search: 'x' }, 'game = "other" && (clip_title ~ "x" || user.username ~ "x")'],
  [
    'quotation marks stay inside the text',
    { game: 'all', search: '" || 1=1' },
    String.raw`(clip_title ~ "\" || 1=1" || user.username ~ "\" || 1=1")`,
  ],
  [
    'a percent sign is no wildcard',
    { game: 'all', search: '100%' },
    String.raw`(clip_title ~ "100\\%" || user.username ~ "100\\%")`,
  ],
])('%s [CL-02]', (_, filters, filter) => {
  expect(clipFilter(filters)).toBe(filter)
})
