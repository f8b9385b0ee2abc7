import { expect, test } from 'vitest'
import { checkClipSubmission, type ClipProblems, type ClipSubmission } from './clip-submission.ts'

const valid: ClipSubmission = {
  game: 'blackops6',
  map: 'terminus',
  highest_round: '42',
  paypal_handle: '',
  clip_title: 'Round 42',
  discord_username: 'rook',
  consent_promotional: true,
  clip_link: 'https://youtu.be/dQw4w9WgXcQ',
}

const table: { name: string; change: Partial<ClipSubmission>; problems: ClipProblems }[] = [
  { name: 'a complete one', change: {}, problems: {} },
  { name: 'a bare video id', change: { clip_link: 'dQw4w9WgXcQ' }, problems: {} },
  { name: 'no link', change: { clip_link: ' ' }, problems: { clip_link: 'Please provide a clip link' } },
  {
    name: 'a link that runs code',
    change: { clip_link: 'javascript:alert(1)' },
    problems: { clip_link: 'Please provide a link that starts with http:// or https://' },
  },
  { name: 'no game', change: { game: '' }, problems: { game: 'This field is required' } },
  { name: 'no title', change: { clip_title: '' }, problems: { clip_title: 'This field is required' } },
  {
    name: 'a long title',
    change: { clip_title: 'x'.repeat(151) },
    problems: { clip_title: 'At most 150 characters' },
  },
  {
    name: 'names that are too long',
    change: { discord_username: 'x'.repeat(61), paypal_handle: 'x'.repeat(121) },
    problems: { discord_username: 'At most 60 characters', paypal_handle: 'At most 120 characters' },
  },
  {
    name: 'no consent',
    change: { consent_promotional: false },
    problems: { consent_promotional: 'Please agree so that we may show your clip' },
  },
  { name: 'no map', change: { map: '' }, problems: { map: 'This field is required' } },
  ...['', 'ten', '0', -1, 3.5].map((round) => ({
    name: `round ${JSON.stringify(round)}`,
    change: { highest_round: round },
    problems: { highest_round: 'Please enter the round as a number' },
  })),
  {
    name: 'another game without map and round',
    change: { game: 'gta5', map: '', highest_round: '' },
    problems: {},
  },
]

test.each(table)('$name [CL-04]', ({ change, problems }) => {
  expect(checkClipSubmission({ ...valid, ...change })).toEqual(problems)
})
