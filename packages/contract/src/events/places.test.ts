import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { freePlaces, takenPlaces } from './places.ts'

const squads = [
  { id: 'a', label: 'Squad A', places: 2 },
  { id: 'b', label: 'Squad B', places: 1 },
]
const registered = (slot = '', presence: 'here' | 'absent' | 'excused' | '' = '') => ({ slot, presence })
const offered = (slot = '', state: 'waiting' | 'offered' | 'lapsed' = 'offered') => ({ slot, state })
const anybody = { max_participants: 3, slots: null as never }
const bySquad = { max_participants: 3, slots: squads }

test.each([
  { name: 'no place is taken', event: anybody, in: [], offers: [], slot: '', free: 3 },
  { name: 'one is in', event: anybody, in: [registered()], offers: [], slot: '', free: 2 },
  { name: 'one is offered', event: anybody, in: [registered()], offers: [offered()], slot: '', free: 1 },
  {
    name: 'others wait or let it pass',
    event: anybody,
    in: [registered()],
    offers: [offered('', 'waiting'), offered('', 'lapsed')],
    slot: '',
    free: 2,
  },
  { name: 'one did not come', event: anybody, in: [registered('', 'absent')], offers: [], slot: '', free: 3 },
  {
    name: 'one is here, one excused',
    event: anybody,
    in: [registered('', 'here'), registered('', 'excused')],
    offers: [],
    slot: '',
    free: 1,
  },
  {
    name: 'more are in than fit',
    event: { ...anybody, max_participants: 2 },
    in: [registered(), registered(), registered()],
    offers: [],
    slot: '',
    free: 0,
  },
  {
    name: 'everybody may come',
    event: { ...anybody, max_participants: 0 },
    in: [registered()],
    offers: [],
    slot: '',
    free: Infinity,
  },
  { name: 'a slot has one left', event: bySquad, in: [registered('a')], offers: [], slot: 'a', free: 1 },
  {
    name: 'another slot is untouched',
    event: bySquad,
    in: [registered('a')],
    offers: [],
    slot: 'b',
    free: 1,
  },
  {
    name: 'a slot is held by an offer',
    event: bySquad,
    in: [],
    offers: [offered('b')],
    slot: 'b',
    free: 0,
  },
  {
    name: 'a slot is too full',
    event: bySquad,
    in: [registered('b'), registered('b')],
    offers: [],
    slot: '',
    free: 2,
  },
  {
    name: 'the database has counted them',
    event: { ...anybody, max_participants: 9 },
    in: [
      { ...registered(), count: 4 },
      { ...registered('', 'absent'), count: 2 },
    ],
    offers: [{ ...offered(), count: 3 }],
    slot: '',
    free: 2,
  },
  { name: 'there is no such slot', event: bySquad, in: [], offers: [], slot: 'c', free: 0 },
])('free places when $name: $free [EN-09]', ({ event, in: registrations, offers, slot, free }) => {
  expect(freePlaces({ event, registrations, offers }, slot)).toBe(free)
})

const aSlot = constantFrom('', 'a', 'b', 'c')
const someRegistrations = array(
  record({ slot: aSlot, presence: constantFrom('' as const, 'here', 'absent', 'excused') }),
)
const someOffers = array(
  record({ slot: aSlot, state: constantFrom('waiting' as const, 'offered', 'lapsed') }),
)

test('a member who gets a free place fits: taken and free places never exceed the total [EN-07]', () => {
  assert(
    property(someRegistrations, someOffers, nat(12), (registrations, offers, more) => {
      const open = { max_participants: more + 1, slots: [] }
      const free = freePlaces({ event: open, registrations, offers })
      expect(free).toBe(Math.max(0, open.max_participants - takenPlaces({ registrations, offers })))
      const inSlots = squads.map(({ id, places }) => {
        const left = freePlaces({ event: bySquad, registrations, offers }, id)
        expect(left).toBe(Math.max(0, places - takenPlaces({ registrations, offers }, id)))
        return left
      })
      expect(freePlaces({ event: bySquad, registrations, offers })).toBe(inSlots.reduce((a, b) => a + b))
    }),
  )
})

test('taking a place leaves one less, in any slot [EN-06]', () => {
  assert(
    property(someRegistrations, someOffers, constantFrom('a', 'b'), (registrations, offers, slot) => {
      const event = bySquad
      const free = freePlaces({ event, registrations, offers }, slot)
      const after = Math.max(0, free - 1)
      expect(freePlaces({ event, registrations: [...registrations, registered(slot)], offers }, slot)).toBe(
        after,
      )
      expect(freePlaces({ event, registrations, offers: [...offers, offered(slot)] }, slot)).toBe(after)
    }),
  )
})
