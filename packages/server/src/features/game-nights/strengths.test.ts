import { expect, test } from 'vitest'
import { strengthsOf, type Best } from './strengths.ts'

const medians = new Map([
  ['farm', 20],
  ['tower', 40],
])
const best = (user: string, map: string, round: number): Best => ({ user, map, round })

test.each([
  { name: 'no runs: all are alike', bests: [], strength: 10 },
  { name: 'one best at the median of its map', bests: [best('ada', 'tower', 40)], strength: 10 },
  { name: 'twice as far as the median', bests: [best('ada', 'farm', 40)], strength: 20 },
  {
    name: 'the median of the three best counts, the fourth does not',
    bests: [
      best('ada', 'farm', 60),
      best('ada', 'tower', 60),
      best('ada', 'farm', 22),
      best('ada', 'farm', 2),
    ],
    strength: 15,
  },
  { name: 'a map without a median says nothing', bests: [best('ada', 'new', 7)], strength: 10 },
  {
    name: 'a member without a run counts as newcomers do, not as the best',
    bests: [
      best('bo', 'farm', 10),
      best('cy', 'farm', 14),
      ...['farm', 'tower', 'mine'].map((map) => best('best', map, 80)),
    ],
    strength: 6,
  },
])('$name', ({ bests, strength }) => {
  expect(strengthsOf(bests, medians)('ada')).toBeCloseTo(strength)
})
