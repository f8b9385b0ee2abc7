import { parseArgs } from 'node:util'

// The sample community, so that a run is the same in every clone.
process.env['COMMUNITY_FILE'] = new URL('../../../../community.sample.ts', import.meta.url).pathname

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '730' },
    members: { type: 'string', default: '60' },
    nodes: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
    // On how many of the first days people come every day; 60 if absent.
    busy: { type: 'string', default: '60' },
    // How many days pass at a time in quiet months.
    quiet: { type: 'string', default: '1' },
    faults: { type: 'string', default: 'off' },
    // A fault of the site: it must be found.
    planted: { type: 'string', default: 'off' },
    // `day-without`: Discord, mail and push are away for a day.
    scenario: { type: 'string', default: '' },
  },
})
const { simulate } = await import('./simulate.ts')
const { simulateDayWithout } = await import('./day-without.ts')
const [days = 730, members = 60, nodes = 1] = [values.days, values.members, values.nodes].map(Number)
const isPostgres = values.database === 'postgres' || nodes > 1
const options = {
  days,
  members,
  nodes,
  busyDays: Number(values.busy),
  quietDays: Number(values.quiet),
  database: isPostgres ? 'postgres' : 'sqlite',
  hasFaults: values.faults === 'on',
  isPlanted: values.planted === 'on',
} as const

/** Several seeds are run one after the other. */
for (const seed of values.seed.split(',').map(Number)) {
  const before = process.cpuUsage()
  const result =
    values.scenario === 'day-without' ? await simulateDayWithout(seed) : await simulate({ seed, ...options })
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
