export * from './home-now.ts'
export * from './home.words.ts'
