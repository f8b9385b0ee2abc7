import { clipSubmittedMessage } from '@longhouse/contract/clips'
import { expect, test } from 'vitest'
import { clipDeletedLog, clipUpdatedLog } from './clip-logs.ts'

const submission = {
  game: 'blackops6',
  map: 'terminus',
  highest_round: 42,
  paypal_handle: '',
  clip_title: 'Door',
  discord_username: 'robin.reed',
  consent_promotional: true,
  clip_link: 'https://youtu.be/aqz-KE-bpKQ',
}
const clip = {
  ...submission,
  id: 'clip00000000001',
  collectionId: 'clips',
  collectionName: 'clips',
  user: 'robin',
  upvotes: 0,
  downvotes: 0,
  created: '',
  updated: '',
}

test('a submission tells everything that was filled in, and nothing that was not [CL-05]', () => {
  const { title, description, fields } = clipSubmittedMessage(submission, 'robin')
  expect({ title, description }).toEqual({ title: 'New Clip Submission', description: 'Door' })
  expect(fields?.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Game: Black Ops 6',
    'Map: Terminus',
    'Highest Round: 42',
    'Link: https://youtu.be/aqz-KE-bpKQ',
    'May be used for promotion: Yes',
    'Discord Username: robin.reed',
    'Submitted by: robin',
  ])
})

test('an edit lists what changed [CL-06]', () => {
  const log = clipUpdatedLog(clip, { ...clip, map: '', highest_round: 43 }, 'ada')
  expect(log.fields?.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Map: Terminus → -',
    'Highest Round: 42 → 43',
    'By: ada',
  ])
})

test('a deletion is red and names who did it [CL-06]', () => {
  const log = clipDeletedLog(clip, 'ada')
  expect(log).toMatchObject({ title: 'Clip Deleted', color: 0xe74c3c })
  expect(log.fields).toContainEqual({ name: 'By', value: 'ada', inline: true })
})
