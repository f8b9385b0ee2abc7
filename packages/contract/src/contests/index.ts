export * from './contest.ts'
export * from './contest-vote.ts'
