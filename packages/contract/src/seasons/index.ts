export * from './season.ts'
export * from './season-table.ts'
export * from './season-paths.ts'
