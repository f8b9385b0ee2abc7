import { number, relation, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** Longest texts of a result, and how many players can share one. */
export const resultLimits = { title: 80, score: 40, note: 500, players: 20, place: 10_000 } as const

/** One place of an event's results. Players who leave the community are removed from it; the place stays. */
export const eventResultShape = shape({
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  place: number({ required: true, onlyInt: true, min: 1, max: resultLimits.place }),
  title: text({ max: resultLimits.title }),
  players: relation('users', { maxSelect: resultLimits.players }),
  score: text({ max: resultLimits.score }),
  note: text({ max: resultLimits.note }),
  ...timestamps,
})

/** A stored result. */
export type EventResult = RecordOf<typeof eventResultShape>
