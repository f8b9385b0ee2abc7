export * from './home-now.ts'
