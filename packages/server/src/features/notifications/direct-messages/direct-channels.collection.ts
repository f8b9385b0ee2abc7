import { defineCollection, relation, shape, text, timestamps, unique } from '@longhouse/engine/schema'

/** The bot's direct message channels. Stored, because Discord punishes bots that open many. */
export const directChannelsCollection = defineCollection({
  name: 'direct_channels',
  type: 'base',
  shape: shape({
    user: relation('users', { required: true, cascadeDelete: true }),
    /** Account of the member in Discord: a newly linked account needs another channel. */
    discord_id: text({ required: true, max: 30 }),
    channel_id: text({ required: true, max: 30 }),
    ...timestamps,
  }),
  rules: {},
  indexes: [unique('user')],
})
