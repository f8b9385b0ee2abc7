import { describe, expect, it } from 'vitest'
import { squadWith } from './squad.fixture.ts'
import { isAllPaused, leaderOf, standingsOf, type Race } from './standings.ts'

const highRound: Race = { goal: 'high_round', target: 0 }
const firstToThree: Race = { goal: 'first_to', target: 3 }
const shown = (race: Race, ...squads: Parameters<typeof standingsOf>[0]) =>
  standingsOf(squads, race).map(({ squad, place }) => [squad.number, place, squad.round])

describe('the order of squads [GN-10]', () => {
  it('the higher round is in front', () => {
    expect(shown(highRound, squadWith(1, [1, 2]), squadWith(2, [1, 2, 9]))).toEqual([
      [2, 1, 3],
      [1, 2, 2],
    ])
  })

  it('at the same round the squad that reached it first is in front', () => {
    expect(shown(highRound, squadWith(1, [1, 5]), squadWith(2, [2, 4]))).toEqual([
      [2, 1, 2],
      [1, 2, 2],
    ])
  })

  it('squads that were there at the same time share a place, and the next place is omitted', () => {
    expect(shown(highRound, squadWith(1, [1, 5]), squadWith(2, [2, 5]), squadWith(3, [1]))).toEqual([
      [1, 1, 2],
      [2, 1, 2],
      [3, 3, 1],
    ])
  })

  it('in a race what comes after the target counts for nothing', () => {
    expect(shown(firstToThree, squadWith(1, [1, 2, 9, 10, 11]), squadWith(2, [1, 2, 8]))).toEqual([
      [2, 1, 3],
      [1, 2, 5],
    ])
  })

  it('before the first round all are first', () => {
    expect(shown(highRound, squadWith(2, []), squadWith(1, []))).toEqual([
      [1, 1, 0],
      [2, 1, 0],
    ])
  })

  it('the places that the server wrote at the end count', () => {
    const ended = standingsOf([squadWith(1, [1, 2], { place: 2 }), squadWith(2, [1], { place: 1 })], {
      ...highRound,
      state: 'ended',
    })
    expect(ended.map(({ squad, place }) => [squad.number, place])).toEqual([
      [2, 1],
      [1, 2],
    ])
  })
})

describe('the lead', () => {
  it('is with the one squad in front', () => {
    expect(leaderOf(standingsOf([squadWith(1, [1]), squadWith(2, [1, 2])], highRound))?.squad.number).toBe(2)
  })

  it('is with no squad while it is shared, or before the first round', () => {
    expect(leaderOf(standingsOf([squadWith(1, [1]), squadWith(2, [1])], highRound))).toBeUndefined()
    expect(leaderOf(standingsOf([squadWith(1, [])], highRound))).toBeUndefined()
    expect(leaderOf([])).toBeUndefined()
  })
})

describe('a night that stands still', () => {
  const paused = squadWith(1, [1], { phase: 'paused' })
  const out = squadWith(2, [1], { phase: 'out' })
  it.each([
    ['all who are in pause', 'live', [paused, out], true],
    ['one plays', 'live', [paused, squadWith(3, [1])], false],
    ['all are out', 'live', [out], false],
    ['it is over', 'ended', [paused], false],
  ] as const)('%s', (_, state, squads, isPaused) => {
    expect(isAllPaused({ state }, squads)).toBe(isPaused)
  })
})
