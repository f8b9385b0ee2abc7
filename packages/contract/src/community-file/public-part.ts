import type { CommunityConfig, PublicCommunity } from './community-config.ts'

/** What visitors may know of a community. Every part is named: what is added stays on the server until it is here. */
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
