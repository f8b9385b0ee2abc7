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

/** A rule of the code of conduct. */
export const conductRuleShape = shape({
  rule_number: number({ onlyInt: true, min: 0, max: contentLimits.position }),
  rule_title: text({ max: contentLimits.title }),
  rule_content: text({ required: true, max: contentLimits.content }),
  ...timestamps,
})

/** A stored rule. */
export type ConductRule = RecordOf<typeof conductRuleShape>

/** A rank in the community; lower positions come first. */
export const rankShape = shape({
  position: number({ onlyInt: true, min: 0, max: contentLimits.position }),
  title: text({ max: contentLimits.title }),
  description: text({ max: contentLimits.content }),
  ...timestamps,
})

/** A stored rank. */
export type Rank = RecordOf<typeof rankShape>

/** The position in a new FAQ form, which means 'at the end'. */
export const unsetPosition = 999

/** The position after the highest one: 1 when there is none. */
export function nextPosition(highest: number | undefined): number {
  return (highest ?? 0) + 1
}

/** Whether a submitted position means the end of the list: blank, 0, or the default of a new form. */
export function isPositionUnset(submitted: unknown): boolean {
  if (submitted === undefined || submitted === null) return true
  if (typeof submitted === 'string' && submitted.trim() === '') return true
  const position = Number(submitted)
  return position === 0 || position === unsetPosition
}
