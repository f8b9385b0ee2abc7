import { number, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { contentLimits } from './faq.ts'

/** A rank in the community; lower positions come first. */
export const rankShape = shape({
  position: number({ onlyInt: true, min: 0, max: contentLimits.position }),
  title: text({ max: contentLimits.title }),
  description: text({ max: contentLimits.content }),
  ...timestamps,
})

/** A stored rank. */
export type Rank = RecordOf<typeof rankShape>
