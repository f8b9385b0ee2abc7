export * from './reward.ts'
export * from './reward-grant.ts'
export * from './rewards.messages.ts'
