import type { CommunityConfig, PublicCommunity } from './community-config.ts'

/** Returns the public part of a community. New fields stay on the server until they are listed here. */
export function publicPart(config: CommunityConfig): PublicCommunity {
  const { guildId, hiddenTopRoleId, rewardRoleIds, widget } = config.discord
  return {
    organisation: config.organisation,
    links: config.links,
    games: config.games,
    highRoundGame: config.highRoundGame,
    homeTiles: config.homeTiles,
    supportedGames: config.supportedGames,
    popularGames: config.popularGames,
    applicationTypes: config.applicationTypes,
    discord: { guildId, hiddenTopRoleId, rewardRoleIds, widget },
    parody: config.parody,
    policies: config.policies,
    copyGuardedScreens: config.copyGuardedScreens,
    ...(config.startUpOverlay && { startUpOverlay: config.startUpOverlay }),
    ...(config.modules && { modules: config.modules }),
  }
}
