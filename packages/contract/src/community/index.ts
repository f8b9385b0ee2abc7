export type * from './community-config.ts'
export { community } from './community.ts'
export * from './games.ts'
export { checkCommunity } from './check-community.ts'
