import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { discordRoleShape } from '@longhouse/contract/users'
import { members } from '../rules.ts'

/** The roles of the Discord server, as the site last read them. */
export const discordRolesCollection = defineCollection({
  name: 'discord_roles',
  type: 'base',
  shape: discordRoleShape,
  rules: { list: members, view: members },
  indexes: [unique('role_id'), index('position')],
})
