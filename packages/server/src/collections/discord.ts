import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { discordRoleShape } from '@longhouse/contract/users'
import { members, admins, staff } from './rules.ts'
import { discordSettingsShape, discordMirrorShape } from '@longhouse/contract/bot'

/** The roles of the Discord server, as the site last read them. */
export const discordRolesCollection = defineCollection({
  name: 'discord_roles',
  type: 'base',
  shape: discordRoleShape,
  rules: { list: members, view: members },
  indexes: [unique('role_id'), index('position')],
})

/** An admin's settings of the Discord server; they override the community's file. */
export const discordSettingsCollection = defineCollection({
  name: 'discord_settings',
  type: 'base',
  shape: discordSettingsShape,
  rules: { list: staff, view: staff, create: admins, update: admins, delete: admins },
  indexes: [unique('section')],
})

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
