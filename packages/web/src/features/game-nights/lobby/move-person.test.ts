import { wordsFor } from '@longhouse/contract/words'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NightPerson, SquadRecord } from '../night/night.queries.ts'
import { lobbyWords } from './lobby.words.ts'
import { moveInWords, movePerson, overfull } from './use-moves.ts'

const ids = ['a', 'b', 'c']
const people = ['ada', 'juno', 'pip', 'robin'].map(personOf)

test('after any moves each person is where they were put last, once, with their name', () => {
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

test('a host sees when a squad has more than play together, and only then', () => {
  const night = { squad_size: 2 }
  const told = (members: readonly string[], name = '') => {
    const squad = { ...squadOf('b'), name, members }
    const words = moveInWords({ name: 'Pip', squad, night }, wordsFor('en', lobbyWords))
    return [words, overfull(squad, night)]
  }
  expect(told(['ada', 'pip'])).toEqual(['Pip is now in Squad 2', undefined])
  expect(told(['ada', 'juno', 'pip'])).toEqual([
    'Pip is now in Squad 2, which has 3 of 2',
    { count: 3, size: 2 },
  ])
  expect(told(['ada', 'juno', 'pip'], 'Owls')[0]).toBe('Pip is now in Owls, which has 3 of 2')
  const benched = { name: 'Pip', squad: undefined, night }
  expect(moveInWords(benched, wordsFor('en', lobbyWords))).toBe('Pip is on the bench')
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
