import { anything, assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { cleanMoments, momentsProblem } from './run-check.ts'
import { runLimits } from './run.ts'

const moment = { label: 'Round 30', second: 90 }

test.each<[name: string, moments: unknown, problem: string | undefined]>([
  ['none', [], undefined],
  ['nothing', null, undefined],
  ['one', [moment], undefined],
  ['as many as fit', Array.from({ length: runLimits.moments }, () => moment), undefined],
  ['one too many', Array.from({ length: runLimits.moments + 1 }, () => moment), 'moments'],
  ['a text', 'Round 30', 'moments'],
  ['an object', moment, 'moments'],
  ['a number in the list', [90], 'momentLabel'],
  ['no label', [{ second: 90 }], 'momentLabel'],
  ['a blank label', [{ ...moment, label: '  ' }], 'momentLabel'],
  ['a long label', [{ ...moment, label: 'x'.repeat(runLimits.momentLabel + 1) }], 'momentLabel'],
  ['the first second', [{ ...moment, second: 0 }], undefined],
  ['a second before it', [{ ...moment, second: -1 }], 'momentSecond'],
  ['half a second', [{ ...moment, second: 1.5 }], 'momentSecond'],
  ['a second as text', [{ ...moment, second: '90' }], 'momentSecond'],
  ['the next day', [{ ...moment, second: runLimits.momentSecond + 1 }], 'momentSecond'],
])('%s', (_, moments, problem) => expect(momentsProblem(moments)).toBe(problem))

test('moments stand by their second, with nothing else in them', () => {
  const sent = [
    { label: ' Late ', second: 90, script: 'x' },
    { label: 'Early', second: 5 },
  ]
  expect(cleanMoments(sent)).toEqual([
    { label: 'Early', second: 5 },
    { label: 'Late', second: 90 },
  ])
})

test('whatever is sent, there is an answer and no error', () => {
  assert(
    property(anything(), (sent) => {
      if (momentsProblem(sent) !== undefined) return
      expect(cleanMoments(sent).length).toBeLessThanOrEqual(runLimits.moments)
    }),
  )
})
