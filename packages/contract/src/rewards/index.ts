export * from './reward.ts'
export * from './rewards.messages.ts'
export * from './reward-grant.ts'
