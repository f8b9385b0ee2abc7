export { startS3Sim, type S3Sim, type S3SimOptions } from './start.ts'
export type { BucketFault } from './fault.ts'
