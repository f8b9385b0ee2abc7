import { date, defineCollection, shape, text, timestamps } from '@longhouse/engine/schema'

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
