export * from './text-limit.ts'
