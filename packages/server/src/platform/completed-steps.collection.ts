import { autodate, defineCollection, index, shape, text, unique } from '@longhouse/engine/schema'

/** Steps that happen once. No client reads them; `once` writes them. */
export const completedStepsCollection = defineCollection({
  name: 'completed_steps',
  type: 'base',
  shape: shape({
    /** The subject: the id of a record, or a name. */
    subject: text({ required: true, max: 100 }),
    /** The step, with its time if that may change: `reminder:60:2026-12-04T20:00Z`. */
    step: text({ required: true, max: 100 }),
    at: autodate('create'),
  }),
  rules: {},
  indexes: [unique('subject', 'step'), index('at')],
})
