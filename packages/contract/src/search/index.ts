export * from './search.words.ts'
