export * from './event-series.ts'
export * from './moves.ts'
export * from './pattern.ts'
export * from './series.words.ts'
