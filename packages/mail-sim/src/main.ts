import { startMailSim } from './start.ts'

const sim = await startMailSim({ port: Number(process.env['PORT'] ?? 4400) })
console.log(`Pretend mailbox: ${sim.url}, takes mail at ${sim.smtpUrl}`)
