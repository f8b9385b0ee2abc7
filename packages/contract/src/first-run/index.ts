export * from './first-run.ts'
