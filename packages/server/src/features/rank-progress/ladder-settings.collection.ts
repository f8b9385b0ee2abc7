import { defineCollection } from '@longhouse/engine/schema'
import { ladderSettingsShape } from '@longhouse/contract/rank-progress'
import { members } from '../../platform/rules.ts'

/** Whether ranks move. Members read it, so that pages know; an admin saves it with the ladder. */
export const ladderSettingsCollection = defineCollection({
  name: 'ladder_settings',
  type: 'base',
  shape: ladderSettingsShape,
  rules: { list: members, view: members },
})
