export { checkCommunity } from './check-community.ts'
export { communityFile, readCommunityFile, sampleCommunity, sampleConfig } from './community-file.ts'
export { publicPart } from './public-part.ts'
