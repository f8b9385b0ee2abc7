import { autodate, defineCollection, index, shape, text, unique } from '@longhouse/engine/schema'

/** What has happened that happens once. Nobody reads it; `once` writes it. */
export const completedStepsCollection = defineCollection({
  name: 'completed_steps',
  type: 'base',
  shape: shape({
    /** What it was about: the id of a record, or a name. */
    subject: text({ required: true, max: 100 }),
    /** What was done, with the moment it belongs to where that may move: `reminder:60:2026-12-04T20:00Z`. */
    step: text({ required: true, max: 100 }),
    at: autodate('create'),
  }),
  rules: {},
  indexes: [unique('subject', 'step'), index('at')],
})
