import { array, assert, integer, property, record } from 'fast-check'
import { test } from 'vitest'
import { runLimits } from '@longhouse/contract/runs'
import { hostile, requireHarmless } from '../../testing/composed-messages.ts'
import { composeRecordPost } from './runs.mirrors.ts'

test('with any names of players, the post of a record is valid and plain text', () => {
  const facts = record({
    players: array(hostile(60), { maxLength: 12 }),
    round: integer({ min: 1, max: runLimits.round }),
  })
  assert(
    property(facts, ({ players, round }) => {
      const run = {
        game: 'blackops6',
        map: '',
        round,
        squad_size: 8,
        played_at: '2026-11-01 20:00:00.000Z',
        status: 'verified',
        is_record: round % 2 === 0,
      } as const
      requireHarmless(composeRecordPost({ run, players, address: 'https://example.test/x' }))
    }),
  )
})
