import { describe, expect, it } from 'vitest'
import { squadWith } from '../board/squad.fixture.ts'
import { countLeadChanges, countPlayers, fastestRound, peopleOf } from './night-story.ts'

describe('the story of a night', () => {
  it('the fastest round is the shortest time after the round before', () => {
    const found = fastestRound([squadWith(1, [0, 10, 13]), squadWith(2, [0, 5, 9])])
    expect(found).toMatchObject({ squad: { number: 1 }, round: 3, time: 180_000 })
  })

  it('rounds reported at the same time are not the fastest, and neither is a gap', () => {
    const gap = squadWith(1, [], {
      reached: [
        [1, 0],
        [5, 60_000],
      ],
    })
    expect(fastestRound([squadWith(2, [4, 4, 4]), gap])).toBeUndefined()
  })

  it('the lead changes when another squad is alone in front', () => {
    expect(countLeadChanges([squadWith(1, [1, 4, 9]), squadWith(2, [2, 3, 8, 10])])).toBe(1)
    expect(countLeadChanges([squadWith(1, [1, 5, 6]), squadWith(2, [2, 4, 9, 10])])).toBe(3)
    expect(countLeadChanges([squadWith(1, [1, 2, 3]), squadWith(2, [2, 3, 4])])).toBe(0)
    expect(countLeadChanges([])).toBe(0)
  })

  it('a member who changed squads counts once', () => {
    const [ada, juno] = [{ id: 'ada' }, { id: 'juno' }]
    expect(peopleOf([{ expand: { members: [ada, juno] } }, { expand: { members: [ada] } }, {}])).toEqual([
      ada,
      juno,
    ])
  })

  it('those who have left since are counted [GN-13]', () => {
    const squads = [
      squadWith(1, [1], { squad_size: 4, members: ['ada'] }),
      squadWith(2, [1], { squad_size: 2 }),
      squadWith(3, [1], { members: ['pip'] }),
    ]
    expect(countPlayers(squads)).toBe(7)
  })
})
