import { startDiscordSim } from './start.ts'

const sim = await startDiscordSim({ port: Number(process.env['PORT'] ?? 4300) })
console.log(`Pretend Discord: ${sim.url}`)
