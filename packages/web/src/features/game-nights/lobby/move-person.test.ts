import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NightPerson, SquadRecord } from '../night/night.types.ts'
import { movePerson } from './move-person.ts'

const ids = ['a', 'b', 'c']
const people = ['ada', 'juno', 'pip', 'robin'].map(personOf)

test('however people are moved, each is where they were put last, once, with their name', () => {
  const moves = fc.array(fc.record({ person: fc.constantFrom(...people), to: fc.constantFrom(...ids, '') }))
  fc.assert(
    fc.property(moves, (list) => {
      const last = new Map(list.map(({ person, to }) => [person.id, to]))
      const squads = list.reduce<readonly SquadRecord[]>(
        (current, { person, to }) => movePerson(current, person, to),
        ids.map(squadOf),
      )
      for (const squad of squads) {
        const expected = [...last].filter(([, to]) => to === squad.id).map(([id]) => id)
        expect(squad.members?.toSorted()).toEqual(expected.toSorted())
        expect(squad.expand?.members?.map(({ id }) => id) ?? []).toEqual(squad.members)
      }
    }),
  )
})

test('a squad that loses its captain has none, and the others stay the very same', () => {
  const ada = personOf('ada')
  const first = { ...squadOf('a'), members: ['ada'], captain: 'ada', expand: { members: [ada] } }
  const third = squadOf('c')
  const [left, joined, other] = movePerson([first, squadOf('b'), third], ada, 'b')
  expect(left).toMatchObject({ members: [], captain: '' })
  expect(joined).toMatchObject({ members: ['ada'] })
  expect(other).toBe(third)
})

function personOf(id: string): NightPerson {
  return { id, collectionId: 'users', collectionName: 'users', username: id, avatar: '' }
}

function squadOf(id: string): SquadRecord {
  return {
    id,
    collectionId: 'squads',
    collectionName: 'squads',
    night: 'night',
    number: ids.indexOf(id) + 1,
    name: '',
    colour: 'moss',
    captain: '',
    members: [],
    is_pinned: false,
    round: 0,
    phase: 'waiting',
    reached: null,
    epoch: 0,
    downs: 0,
    out_at: '',
    final_round: 0,
    place: 0,
    squad_size: 0,
    created: '',
    updated: '',
  }
}
