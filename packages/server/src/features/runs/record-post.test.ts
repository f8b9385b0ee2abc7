import { array, assert, integer, property, record, string } from 'fast-check'
import { test } from 'vitest'
import { runLimits } from '@longhouse/contract/runs'
import { hostile, requireHarmless } from '../../testing/composed-messages.ts'
import { composeRecordPost } from './runs.mirrors.ts'

test('with any names of players, the post of a record is valid and plain text', () => {
  const facts = record({
    people: array(string({ unit: 'binary', maxLength: 60 }), { maxLength: 8 }),
    more: array(hostile(60), { maxLength: 4 }),
    round: integer({ min: 1, max: runLimits.round }),
  })
  assert(
    property(facts, ({ people, more, round }) => {
      const run = {
        game: 'blackops6',
        map: '',
        round,
        squad_size: 8,
        played_at: '2026-11-01 20:00:00.000Z',
        status: 'verified',
        is_record: round % 2 === 0,
      } as const
      const players = [...more, ...people]
      requireHarmless(composeRecordPost({ run, players, address: 'https://example.test/x' }))
    }),
  )
})
