import config from '../../../../community.config.ts'
import type { CommunityConfig } from './community-config.ts'

/** The community this site belongs to, as written in `community.config.ts`. */
export const community: CommunityConfig = config
