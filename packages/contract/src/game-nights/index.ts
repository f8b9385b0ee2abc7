export * from './fold-squad.ts'
export * from './game-night.ts'
export * from './squad.ts'
