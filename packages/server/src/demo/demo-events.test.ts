import { community } from '@longhouse/contract/community'
import { expect, test } from 'vitest'
import { demoEvents, gameOfEvent } from './demo-events.ts'

test('events keep their game where the community has it', () => {
  expect(demoEvents.map((event) => gameOfEvent(event, community.games))).toEqual(
    demoEvents.map(({ game }) => game),
  )
})

test('a community with other games has them in its demo', () => {
  const games = [{ id: 'raiders' }, { id: 'karts' }]
  const chosen = new Set(demoEvents.map((event) => gameOfEvent(event, games)))
  expect(chosen).toEqual(new Set(['raiders', 'karts']))
})
