import { describe, expect, it } from 'vitest'
import { squadWith } from '../board/squad.fixture.ts'
import { placedResults } from './recap-podium.tsx'

const words = { squad: (number: number) => `Squad ${number}`, round: (round: number) => `Round ${round}` }
const squads = [
  squadWith(1, [1], { place: 2, final_round: 1, colour: 'sky' }),
  squadWith(2, [1, 2], { place: 1, final_round: 2, colour: 'moss', name: 'Night Shift' }),
  squadWith(3, [], { place: 0 }),
]
const result = {
  id: 'squad2',
  collectionId: 'event_results',
  collectionName: 'event_results',
  tournament: 'event',
  place: 1,
  title: 'Night Shift',
  players: [],
  score: 'Round 2, by hand',
  note: '',
  created: '',
  updated: '',
}

describe('the places of a recap [GN-10]', () => {
  it('are those of the results, in the colours of their squads', () => {
    expect(placedResults([result, { ...result, id: 'by-hand', place: 2 }], squads, words)).toMatchObject([
      { place: 1, title: 'Night Shift', score: 'Round 2, by hand', colour: 'moss' },
      { place: 2, colour: '' },
    ])
  })

  it('without results are as the squads ended; who did not play has none', () => {
    expect(placedResults([], squads, words)).toMatchObject([
      { place: 1, title: 'Night Shift', score: 'Round 2', colour: 'moss' },
      { place: 2, title: 'Squad 1', score: 'Round 1', colour: 'sky' },
    ])
  })
})
