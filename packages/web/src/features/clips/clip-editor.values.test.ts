import { expect, test } from 'vitest'
import { clipPayload, problemsOf, startingValues } from './clip-editor.values.ts'

const typed = { ...startingValues(undefined), clip_title: 'Door', clip_link: 'aqz-KE-bpKQ' }

test.each([
  ['32', 32],
  ['', 0],
  ['many', 0],
  [17, 17],
  ['12.9', 12],
])('a round typed as %j is stored as %i [CL-06]', (highest_round, stored) => {
  expect(clipPayload({ ...typed, highest_round }).highest_round).toBe(stored)
})

test('game, title and link are all that staff must give [CL-06]', () => {
  expect(problemsOf(typed)).toEqual({})
  expect(Object.keys(problemsOf({ ...typed, game: '', clip_title: '', clip_link: '' }))).toEqual([
    'game',
    'clip_title',
    'clip_link',
  ])
})
