import type { communityFile } from '@longhouse/contract/community-file'
import { ConfigurationError } from './configuration-error.ts'

/** Throws a `ConfigurationError` with all problems of the community's file. */
export function requireValidCommunity({ problems }: Pick<typeof communityFile, 'problems'>): void {
  if (problems.length > 0) throw new ConfigurationError(problems)
}
