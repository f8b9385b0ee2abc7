import { number, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** Longest texts of the content collections. */
export const contentLimits = {
  question: 300,
  answer: 10_000,
  title: 200,
  content: 10_000,
  position: 100_000,
} as const

/** FAQ entries, rules or ranks per page. */
export const contentPageSize = 100

/** A question with its answer. */
export const faqShape = shape({
  question: text({ required: true, max: contentLimits.question }),
  answer: text({ required: true, max: contentLimits.answer }),
  position: number({ onlyInt: true, min: 0, max: contentLimits.position }),
  ...timestamps,
})

/** A stored question. */
export type Faq = RecordOf<typeof faqShape>
