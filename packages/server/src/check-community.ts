import { checkCommunity, type CommunityConfig } from '@longhouse/contract/community'
import { ConfigurationError } from './configuration-error.ts'

export function requireValidCommunity(community: CommunityConfig): void {
  const problems = checkCommunity(community)
  if (problems.length > 0)
    throw new ConfigurationError(problems.map((problem) => `community.config.ts: ${problem}`))
}
