import { communityFile } from '../../community-file/community-file.ts'
import type { PublicCommunity } from '../community-config.ts'
import { publicPart } from '../public-part.ts'

export const source: PublicCommunity = publicPart(communityFile.config)
