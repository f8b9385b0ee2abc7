export * from './app.words.ts'
