export type * from '../community-file/community-config.ts'
export { community } from './community.ts'
export { communityTag } from './community-tag.ts'
export * from './games.ts'
