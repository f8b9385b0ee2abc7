import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { discordMirrorShape } from '@longhouse/contract/bot'
import { staff } from '../../platform/rules.ts'

/** Messages and scheduled events in Discord for records of the site. Staff see them; only the server writes. */
export const discordMirrorsCollection = defineCollection({
  name: 'discord_mirrors',
  type: 'base',
  shape: discordMirrorShape,
  rules: { list: staff, view: staff },
  indexes: [
    // The subject first, to find the mirrors of a record.
    unique('subject_id', 'kind'),
    index('event', 'kind'),
    index('status', 'next_attempt'),
    index('next_attempt'),
    index('kind', 'taken_until'),
  ],
})
