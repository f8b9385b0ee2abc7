import { defineCollection, json, shape, text, timestamps, unique } from '@longhouse/engine/schema'

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
