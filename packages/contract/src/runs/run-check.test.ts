import { expect, test } from 'vitest'
import { checkRun, type CheckedRun } from './run-check.ts'
import { runSentence, type RunRefusal } from './run-talk.ts'
import { runRefusals } from './runs.words.ts'

const now = new Date('2026-11-17T20:00:00Z')
const run: CheckedRun = {
  game: 'blackops6',
  map: 'terminus',
  round: 30,
  squad_size: 4,
  played_at: '2026-11-16 20:00:00.000Z',
  proof_link: '',
  moments: [],
}

test.each<[name: string, change: Partial<CheckedRun>, problems: object]>([
  ['in order', {}, {}],
  ['a game without maps', { game: 'gta5', map: '' }, {}],
  ['no map', { map: '' }, { map: 'map' }],
  ['a map of another game', { game: 'gta5' }, { map: 'mapOfOtherGame' }],
  ['a map that is gone', { map: 'shi_no_numa' }, { map: 'mapOfOtherGame' }],
  ['no round', { round: 0 }, { round: 'round' }],
  ['half a round', { round: 1.5 }, { round: 'round' }],
  ['round 100,000', { round: 100_000 }, { round: 'round' }],
  ['no player', { squad_size: 0 }, { squad_size: 'squadSize' }],
  ['nine', { squad_size: 9 }, { squad_size: 'squadSize' }],
  ['no moment', { played_at: '' }, { played_at: 'playedAt' }],
  ['a clock a little ahead', { played_at: '2026-11-17 20:04:00.000Z' }, {}],
  ['tomorrow', { played_at: '2026-11-18 20:00:00.000Z' }, { played_at: 'playedLater' }],
  ['the year 226', { played_at: '0226-11-16 20:00:00.000Z' }, { played_at: 'playedLongAgo' }],
  ['a script as link', { proof_link: 'javascript:1' }, { proof_link: 'link' }],
  [
    'several at once',
    { round: 0, moments: [{ label: '', second: 1 }] },
    { round: 'round', moments: 'momentLabel' },
  ],
])('%s', (_, change, problems) => expect(checkRun({ ...run, ...change }, now)).toEqual(problems))

test.each(Object.keys(runRefusals).filter(isRefusal))('%s is a sentence without gaps', (refusal) => {
  expect(runSentence(refusal)).not.toMatch(/[{}]/)
})

function isRefusal(key: string): key is RunRefusal {
  return key in runRefusals
}
