import { expect, test } from 'vitest'
import { sayableKinds, talkRefusal } from './run-talk.ts'
import { commentKinds, kindsWithReason } from './run.ts'

const verifier = { isVerifier: true, tookPart: false }
const player = { isVerifier: false, tookPart: true }
const both = { isVerifier: true, tookPart: true }
const nobody = { isVerifier: false, tookPart: false }

test.each([
  { who: 'a verifier', ...verifier, status: 'pending', kinds: ['verify', 'question', 'reject'] },
  { who: 'a verifier', ...verifier, status: 'questioned', kinds: ['question', 'reject', 'reopen'] },
  { who: 'a verifier', ...verifier, status: 'verified', kinds: ['disqualify'] },
  { who: 'a verifier', ...verifier, status: 'rejected', kinds: ['reopen'] },
  { who: 'a verifier', ...verifier, status: 'disqualified', kinds: ['reopen'] },
  { who: 'a verifier', ...verifier, status: 'withdrawn', kinds: [] },
  { who: 'a verifier', ...verifier, status: 'draft', kinds: [] },
  { who: 'a player', ...player, status: 'pending', kinds: ['answer', 'withdraw'] },
  { who: 'a player', ...player, status: 'questioned', kinds: ['answer', 'withdraw'] },
  { who: 'a player', ...player, status: 'verified', kinds: [] },
  { who: 'a player', ...player, status: 'rejected', kinds: [] },
  { who: 'a verifier who played', ...both, status: 'pending', kinds: ['answer', 'withdraw'] },
  { who: 'a verifier who played', ...both, status: 'verified', kinds: [] },
  { who: 'any other member', ...nobody, status: 'pending', kinds: [] },
] as const)('VR-03 $who can comment on a run that is $status: $kinds', ({ status, kinds, ...speaker }) => {
  expect(sayableKinds(status, speaker)).toEqual(kinds)
})

test.each(commentKinds.filter((kind) => kind !== 'not_me'))('VR-02 the text that %s needs', (kind) => {
  const status = kind === 'disqualify' ? 'verified' : kind === 'reopen' ? 'rejected' : 'pending'
  const speaker = kind === 'answer' || kind === 'withdraw' ? player : verifier
  const needsText = kindsWithReason.includes(kind)
  const silent = talkRefusal({ status, kind, text: ' \n', ...speaker })
  expect(silent).toBe(needsText ? (kind === 'answer' ? 'needsText' : 'needsReason') : undefined)
  expect(talkRefusal({ status, kind, text: 'Because.', ...speaker })).toBeUndefined()
})
