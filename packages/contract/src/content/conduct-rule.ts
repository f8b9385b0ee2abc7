import { number, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { contentLimits } from './faq.ts'

/** A rule of the code of conduct. */
export const conductRuleShape = shape({
  rule_number: number({ onlyInt: true, min: 0, max: contentLimits.position }),
  rule_title: text({ max: contentLimits.title }),
  rule_content: text({ required: true, max: contentLimits.content }),
  ...timestamps,
})

/** A stored rule. */
export type ConductRule = RecordOf<typeof conductRuleShape>
