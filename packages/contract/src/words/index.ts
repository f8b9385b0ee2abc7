export * from './words.ts'
export * from './words-for.ts'
