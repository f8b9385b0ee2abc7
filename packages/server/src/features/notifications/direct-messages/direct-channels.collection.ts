import { defineCollection, relation, shape, text, timestamps, unique } from '@longhouse/engine/schema'

/** Where the bot writes to somebody in private. Kept, because Discord punishes bots that open many such channels. */
export const directChannelsCollection = defineCollection({
  name: 'direct_channels',
  type: 'base',
  shape: shape({
    user: relation('users', { required: true, cascadeDelete: true }),
    /** Whose it is in Discord: an account that is linked to another one needs another channel. */
    discord_id: text({ required: true, max: 30 }),
    channel_id: text({ required: true, max: 30 }),
    ...timestamps,
  }),
  rules: {},
  indexes: [unique('user')],
})
