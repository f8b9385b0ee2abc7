import { expect, test } from 'vitest'
import { streakOf, weekOf } from './streak.ts'

const now = new Date('2026-11-18T12:00:00Z')
// Mondays: 2026-11-16, 11-09, 11-02, 10-26.
const [w0, w1, w2, w3] = ['2026-11-17', '2026-11-11', '2026-11-03', '2026-11-01']

test.each<[string, { attended: string[]; held: string[] }, [current: number, longest: number]]>([
  ['nothing yet', { attended: [], held: [w1] }, [0, 0]],
  ['this week', { attended: [w0], held: [w0] }, [1, 1]],
  ['three in a row', { attended: [w0, w1, w2], held: [w0, w1, w2] }, [3, 3]],
  ['this week is not over', { attended: [w1, w2], held: [w0, w1, w2] }, [2, 2]],
  ['last week was missed', { attended: [w2, w3], held: [w0, w1, w2, w3] }, [0, 2]],
  ['a week without an event is passed over', { attended: [w0, w2], held: [w0, w2] }, [2, 2]],
  ['begun again', { attended: [w0, w2, w3], held: [w0, w1, w2, w3] }, [1, 2]],
  ['twice in one week is once', { attended: [w0, '2026-11-16'], held: [w0] }, [1, 1]],
])('%s', (_title, { attended, held }, [current, longest]) => {
  expect(streakOf({ attended, held, now })).toEqual({ current, longest })
})

test('a week begins on Monday', () => {
  expect(weekOf('2026-11-15') + 1).toBe(weekOf('2026-11-16'))
  expect(weekOf('2026-11-16')).toBe(weekOf('2026-11-22 23:59:59.000Z'))
})
