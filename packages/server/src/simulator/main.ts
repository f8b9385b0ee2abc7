import { parseArgs } from 'node:util'

// The sample community, so that a run is the same in every clone.
process.env['COMMUNITY_FILE'] = new URL('../../../../community.sample.ts', import.meta.url).pathname

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '730' },
    members: { type: 'string', default: '60' },
  },
})
const { simulate } = await import('./simulate.ts')
const [days = 730, members = 60] = [values.days, values.members].map(Number)

/** Several seeds are run one after the other. */
for (const seed of values.seed.split(',').map(Number)) {
  const before = process.cpuUsage()
  const result = await simulate({ seed, days, members })
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1_000_000
  const [first] = result.findings
  if (first) {
    process.exitCode = 1
    console.log(result.lastSteps.join('\n'))
    console.log(`\nSeed ${seed}, day ${result.days}: it does not hold that ${first.invariant}.`)
    for (const { sentence } of result.findings.slice(0, 20)) console.log(`- ${sentence}`)
  } else console.log(`Seed ${seed}: ${result.days} days, and everything holds.`)
  const pace = `${seconds.toFixed(1)} s of processor time, ${(result.days / seconds).toFixed(1)} days a second`
  console.log(`${pace}, digest ${result.digest.slice(0, 12)}`)
}
