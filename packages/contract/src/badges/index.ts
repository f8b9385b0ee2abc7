export * from './badge-grant.ts'
export * from './badges.ts'
export * from './badges.words.ts'
export * from './deeds.ts'
