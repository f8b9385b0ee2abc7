import { startPushSim } from './start.ts'

const sim = await startPushSim({ port: Number(process.env['PORT'] ?? 4500) })
console.log(`Pretend push service: ${sim.url} (PUSH_SERVICES=${sim.url})`)
