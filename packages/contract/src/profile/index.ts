export * from './profile-card.ts'
export * from './rival.ts'
export * from './streak.ts'
