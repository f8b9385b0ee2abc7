import { expect, test } from 'vitest'
import {
  commentKinds,
  runStatusAfter,
  verifiersSoFar,
  runStatuses,
  type CommentKind,
  type RunStatus,
} from './run.ts'

const arrows: readonly (readonly [from: RunStatus, kind: CommentKind, to: RunStatus])[] = [
  ['pending', 'question', 'questioned'],
  ['pending', 'answer', 'pending'],
  ['pending', 'verify', 'verified'],
  ['pending', 'reject', 'rejected'],
  ['pending', 'withdraw', 'withdrawn'],
  ['questioned', 'question', 'questioned'],
  ['questioned', 'answer', 'pending'],
  ['questioned', 'reopen', 'pending'],
  ['questioned', 'reject', 'rejected'],
  ['questioned', 'withdraw', 'withdrawn'],
  ['verified', 'disqualify', 'disqualified'],
  ['rejected', 'reopen', 'pending'],
  ['disqualified', 'reopen', 'pending'],
]

test.each(
  runStatuses.flatMap((from) =>
    commentKinds.map((kind) => ({
      from,
      kind,
      to: arrows.find((arrow) => arrow[0] === from && arrow[1] === kind)?.[2],
    })),
  ),
)('$from and $kind: $to', ({ from, kind, to }) => expect(runStatusAfter(from, kind)).toBe(to))

test('VR-03 a possible record still waits after the first verifier', () => {
  expect(runStatusAfter('pending', 'verify', { isSecondNeeded: true })).toBe('pending')
  expect(runStatusAfter('pending', 'reject', { isSecondNeeded: true })).toBe('rejected')
})

const line = (kind: CommentKind, author: string) => ({ kind, author })

test.each<[name: string, comments: ReturnType<typeof line>[], voters: string[]]>([
  ['no votes', [], []],
  ['one', [line('verify', 'ada')], ['ada']],
  ['one who says it twice', [line('verify', 'ada'), line('verify', 'ada')], ['ada']],
  ['two', [line('verify', 'ada'), line('answer', 'bo'), line('verify', 'cy')], ['ada', 'cy']],
  ['none after a question', [line('verify', 'ada'), line('question', 'cy'), line('answer', 'bo')], []],
  [
    'one after it was opened again',
    [line('verify', 'ada'), line('reopen', 'cy'), line('verify', 'cy')],
    ['cy'],
  ],
])('VR-03 verifiers of the current version: %s', (_, comments, voters) => {
  expect([...verifiersSoFar(comments)]).toEqual(voters)
})
