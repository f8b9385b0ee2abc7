export * from './wall-clock.ts'
export * from './zone-name.ts'
