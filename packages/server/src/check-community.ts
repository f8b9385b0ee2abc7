import { checkCommunity, type CommunityConfig } from '@longhouse/contract/community'

/** All that is wrong with `community.config.ts`, one sentence each. */
export class CommunityError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'CommunityError'
    this.problems = problems
  }
}

export function requireValidCommunity(community: CommunityConfig): void {
  const problems = checkCommunity(community)
  if (problems.length > 0)
    throw new CommunityError(problems.map((problem) => `community.config.ts: ${problem}`))
}
