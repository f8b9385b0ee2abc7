export * from './badges.ts'
export * from './badges.words.ts'
