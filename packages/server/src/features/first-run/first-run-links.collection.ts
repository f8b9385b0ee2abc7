import { date, defineCollection, shape, text, timestamps } from '@longhouse/engine/schema'

/** The link that makes the first administrator, as a hash: one row at the most, and nobody's to read. */
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
