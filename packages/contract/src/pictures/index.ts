export * from './picture.ts'
