import { communityFile } from '../../community-file/community-file.ts'
import type { PublicCommunity } from '../../community-file/community-config.ts'
import { publicPart } from '../../community-file/public-part.ts'

export const source: PublicCommunity = publicPart(communityFile.config)
