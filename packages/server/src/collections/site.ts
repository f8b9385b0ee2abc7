import {
  autodate,
  defineCollection,
  index,
  shape,
  text,
  unique,
  json,
  timestamps,
  date,
} from '@longhouse/engine/schema'

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

/** Values that all nodes share and no file has. No client reads them; `server-values.ts` does. */
export const serverValuesCollection = defineCollection({
  name: 'server_values',
  type: 'base',
  shape: shape({
    key: text({ required: true, max: 100 }),
    value: json(),
    ...timestamps,
  }),
  rules: {},
  indexes: [unique('key')],
})

/** The link for the first administrator, as a hash: at most one row, which no client can read. */
export const firstRunLinksCollection = defineCollection({
  name: 'first_run_links',
  type: 'base',
  shape: shape({
    token_hash: text({ required: true, max: 64 }),
    expires: date({ required: true }),
    ...timestamps,
  }),
  rules: {},
})
