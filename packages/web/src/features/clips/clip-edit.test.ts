import { expect, test } from 'vitest'
import { pendingChanges } from '../../lib/edits.ts'
import { adoptClip, clipEdit } from './save-clip.ts'
import { startingValues } from './clip-editor.values.ts'

const clip = {
  id: 'clip00000000001',
  collectionId: 'clips',
  collectionName: 'clips',
  user: 'user00000000001',
  game: 'blackops6',
  map: 'terminus',
  clip_title: ' Door ',
  clip_link: 'aqz-KE-bpKQ',
  discord_username: '',
  highest_round: 32,
  consent_promotional: false,
  upvotes: 1,
  downvotes: 0,
  created: '',
  updated: '2026-10-01 00:00:00.000Z',
} as const

const values = startingValues(clip)
const sidesOf = (typed: Partial<typeof values>) => {
  const { mine, read, base } = clipEdit({ ...values, ...typed }, clip, 'admin0000000001')
  return { base: read(base), mine, theirs: read(base) }
}

test.each([
  ['nothing, however it is stored', {}, {}],
  ['a title', { clip_title: ' Window ' }, { clip_title: 'Window' }],
  [
    'a game without rounds takes map and round along',
    { game: 'gta5' },
    { game: 'gta5', map: '', highest_round: 0 },
  ],
  ['a PayPal handle that staff may see', { paypal_handle: 'me' }, { paypal_handle: 'me' }],
])('of an edited clip is sent: %s', (_, typed, sent) => {
  expect(pendingChanges(sidesOf(typed))).toEqual(sent)
})

test('the owner stays unless another name is typed', async () => {
  const { complete } = clipEdit({ ...values, clip_title: 'Window' }, clip, 'admin0000000001')
  expect(await complete?.({ clip_title: 'Window' })).toEqual({})
  expect(await complete?.({ discord_username: '' })).toEqual({ user: 'admin0000000001' })
})

test('a field that is taken from the other edit shows its value', () => {
  const theirs = { ...clip, clip_title: 'Gate', highest_round: 40 }
  expect(adoptClip({ ...values, clip_title: 'Window' }, theirs, ['highest_round'])).toMatchObject({
    clip_title: 'Window',
    highest_round: 40,
  })
})
