export * from './link-preview.words.ts'
