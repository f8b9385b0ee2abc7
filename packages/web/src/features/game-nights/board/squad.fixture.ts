import type { SquadRecord } from '../night/night.queries.ts'

/** A squad that plays; `times` are the minutes after nine at which it was in round 1, 2, 3 … */
export function squadWith(
  number: number,
  times: readonly number[],
  more: Partial<SquadRecord> = {},
): SquadRecord {
  return {
    id: `squad${number}`,
    collectionId: 'squads',
    collectionName: 'squads',
    night: 'night',
    number,
    name: '',
    colour: 'ember',
    is_pinned: false,
    round: times.length,
    phase: 'playing',
    reached: times.map((minutes, index) => [index + 1, nine + minutes * 60_000]),
    epoch: 0,
    downs: 0,
    out_at: '',
    final_round: 0,
    place: 0,
    squad_size: 0,
    created: '',
    updated: '',
    ...more,
  }
}

const nine = Date.UTC(2026, 10, 20, 21)
