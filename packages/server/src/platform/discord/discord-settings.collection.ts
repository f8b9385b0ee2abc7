import { defineCollection, unique } from '@longhouse/engine/schema'
import { discordSettingsShape } from '@longhouse/contract/bot'
import { admins, staff } from '../rules.ts'

/** An admin's settings of the Discord server; they override the community's file. */
export const discordSettingsCollection = defineCollection({
  name: 'discord_settings',
  type: 'base',
  shape: discordSettingsShape,
  rules: { list: staff, view: staff, create: admins, update: admins, delete: admins },
  indexes: [unique('section')],
})
