import { cleanSubmission } from '@longhouse/contract/clips'
import { describe, expect, test } from 'vitest'
import { emptySubmission, linkIn } from './submit-clip-dialog.tsx'

describe('an empty submission', () => {
  test.each([
    ['the chat-platform name', { username: 'robin', discord_username: 'robin.reed' }, 'robin.reed'],
    ['the username without one', { username: 'robin', discord_username: '' }, 'robin'],
  ])('is prefilled with %s [CL-04]', (_, user, name) => {
    expect(emptySubmission(user).discord_username).toBe(name)
  })
})

test('what another game asked for is left out, and numbers are numbers [CL-04]', () => {
  const typed = {
    ...emptySubmission(null),
    map: 'terminus',
    highest_round: '42',
    clip_title: ' Saved ',
    clip_link: ' https://youtu.be/aqz-KE-bpKQ ',
  }
  expect(cleanSubmission(typed)).toMatchObject({
    map: 'terminus',
    highest_round: 42,
    clip_title: 'Saved',
    clip_link: 'https://youtu.be/aqz-KE-bpKQ',
  })
  expect(cleanSubmission({ ...typed, game: 'gta5' })).toMatchObject({ map: '', highest_round: 0 })
})

test.each([
  ['a link', ' https://youtu.be/aqz-KE-bpKQ 1', 'https://youtu.be/aqz-KE-bpKQ'],
  ['a link in a text', ' Look: https://youtu.be/aqz-KE-bpKQ\n#bo6', 'https://youtu.be/aqz-KE-bpKQ'],
  ['no link', ' 1', ''],
  ['a link that does something', ' javascript:alert(1)', ''],
  ['a link that is too long', ` https://youtu.be/${'x'.repeat(5000)}`, ''],
])('of what another app shares, %s', (_, shared, link) => {
  expect(linkIn(shared)).toBe(link)
})
