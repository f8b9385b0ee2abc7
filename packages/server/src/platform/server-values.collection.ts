import { defineCollection, json, shape, text, timestamps, unique } from '@longhouse/engine/schema'

/** What all nodes share and no file holds. Nobody reads it; `server-values.ts` does. */
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
