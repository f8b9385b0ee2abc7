export * from './season.ts'
export * from './season-paths.ts'
export * from './season-result.ts'
