export { startS3Sim, type S3Sim, type S3SimOptions } from './start.ts'
export type { Fault } from './fault.ts'
