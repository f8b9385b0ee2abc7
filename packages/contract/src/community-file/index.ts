export { checkCommunity } from './check-community.ts'
export {
  communityFile,
  readCommunityFile,
  sampleCommunity,
  sampleConfig,
  publicPart,
} from './community-file.ts'
