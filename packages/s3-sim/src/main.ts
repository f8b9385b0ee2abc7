import { startS3Sim } from './start.ts'

const sim = await startS3Sim({ port: Number(process.env['PORT'] ?? 9000) })
console.log(`A pretend S3, gone when it stops. FILES_URL=${sim.filesUrl}`)
