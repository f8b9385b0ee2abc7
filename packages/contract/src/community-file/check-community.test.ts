import { expect, test } from 'vitest'
import sample from '../../../../community.sample.ts'
import { checkCommunity } from './check-community.ts'
import type { CommunityConfig } from './community-config.ts'
import community from './test-community.fixture.ts'

test('the sample and the community of the tests are valid', () => {
  expect(checkCommunity(sample)).toEqual([])
  expect(checkCommunity(community)).toEqual([])
})

test('a file from before these keys existed is valid', () => {
  const { modules: _, ...rest } = { modules: {}, ...community }
  const { hostRoleIds: _hosts, verifierRoleIds: _verifiers, ...discord } = community.discord
  expect(checkCommunity({ ...rest, discord })).toEqual([])
})

const broken: { name: string; config: unknown; problem: string }[] = [
  {
    name: 'a blank name',
    config: { ...community, organisation: { ...community.organisation, name: '  ' } },
    problem: 'organisation.name: must not be blank.',
  },
  {
    name: 'an invite that is not an address',
    config: { ...community, links: { ...community.links, invite: 'javascript:alert(1)' } },
    problem: 'links.invite: must be an http or https address.',
  },
  {
    name: 'a high-round game that does not exist',
    config: { ...community, highRoundGame: 'tetris' },
    problem: "highRoundGame: 'tetris' is not one of the games.",
  },
  {
    name: 'a high-round game without maps',
    config: { ...community, highRoundGame: 'gta5' },
    problem: "highRoundGame: 'gta5' has no maps.",
  },
  {
    name: 'a game that is listed twice',
    config: { ...community, games: [...community.games, community.games[1]] },
    problem: "games: 'gta5' is there twice.",
  },
  {
    name: 'no staff role at all',
    config: { ...community, discord: { ...community.discord, staffRoleIds: [] } },
    problem: 'discord.staffRoleIds: needs at least one role.',
  },
  {
    name: 'a host role without a name',
    config: { ...community, discord: { ...community.discord, hostRoleIds: [' '] } },
    problem: 'discord.hostRoleIds.0: must not be blank.',
  },
  {
    name: 'verifier roles that are not a list',
    config: { ...community, discord: { ...community.discord, verifierRoleIds: '41' } },
    problem: 'discord.verifierRoleIds: Invalid input: expected array, received string.',
  },
  {
    name: 'a part of the site that does not exist',
    config: { ...community, modules: { calender: false } },
    problem: 'modules.calender: is no part of the site.',
  },
  {
    name: 'an overlay at an unknown time',
    config: { ...community, startUpOverlay: 'never' },
    problem: "startUpOverlay: must be 'every-load' or 'once-per-tab'.",
  },
  {
    name: 'a part of the site that is neither on nor off',
    config: { ...community, modules: { calendar: 'off' } },
    problem: 'modules.calendar: must be true or false.',
  },
  {
    name: 'a reward role that is not a Discord id',
    config: withRewards({ snake: 'snake-role' }),
    problem: 'discord.rewardRoleIds.snake: must be a Discord id (digits only).',
  },
  {
    name: 'one role for two rewards',
    config: withRewards({ snake: community.discord.rewardRoleIds.zoom }),
    problem: `discord.rewardRoleIds: '${community.discord.rewardRoleIds.zoom}' is there twice.`,
  },
]

test.each(broken)('a message names $name', ({ config, problem }) => {
  expect(checkCommunity(config)).toContain(problem)
})

test('every problem is reported at once, also a value that is not a configuration', () => {
  const config = { ...community, supportedGames: [], popularGames: [] }
  expect(checkCommunity(config)).toHaveLength(2)
  expect(checkCommunity(undefined)).toHaveLength(1)
})

function withRewards(roles: Partial<CommunityConfig['discord']['rewardRoleIds']>) {
  return {
    ...community,
    discord: { ...community.discord, rewardRoleIds: { ...community.discord.rewardRoleIds, ...roles } },
  }
}
