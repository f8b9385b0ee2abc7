export { checkCommunity } from './check-community.ts'
export { communityFile, readCommunityFile, sampleCommunity, sampleConfig } from './community-file.ts'
export { publicPart } from '../community/public-part.ts'
