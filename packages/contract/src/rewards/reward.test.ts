import { expect, test } from 'vitest'
import { communityFile } from '../community-file/index.ts'
import { community } from '../community/community.ts'
import { rewardIds, rewardOfRole, rewardRoleId } from './reward.ts'

test('every configured reward role leads back to its reward [RL-01]', () => {
  expect(rewardIds.toSorted()).toEqual(Object.keys(community.discord.rewardRoleIds).toSorted())
  for (const reward of rewardIds) expect(rewardOfRole(rewardRoleId(reward))).toBe(reward)
})

test('a staff role is no reward [RL-01]', () => {
  expect(rewardOfRole(communityFile.config.discord.staffRoleIds[0] ?? '')).toBeUndefined()
  expect(rewardOfRole('')).toBeUndefined()
})
