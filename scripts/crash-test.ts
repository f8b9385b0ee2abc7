import { parseArgs } from 'node:util'
import { startPostgres } from '@longhouse/engine/testing'
import { runRounds, type CrashResult } from '../packages/engine/conformance/crash/run-rounds.ts'

/** `npm run crash-test -- [--rounds N] [--database sqlite|postgres] [--minutes N]` */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    database: { type: 'string' },
    minutes: { type: 'string', default: '10' },
  },
})
const results: ({ database: string } & CrashResult)[] = []
for (const database of ['sqlite', 'postgres']) {
  if (values.database && values.database !== database) continue
  const server = database === 'postgres' ? await startPostgres() : undefined
  try {
    const result = await runRounds({
      rounds: Number(values.rounds),
      databaseUrl: server?.url,
      limitMs: Number(values.minutes) * 60_000,
      onRound: (round) => {
        if (round % 10 === 0) console.error(`${database}: ${round} rounds`)
      },
    })
    results.push({ database, ...result })
  } finally {
    await server?.stop()
  }
}
console.table(
  results.map(({ problems, medianReady, slowestReady, slowStarts, ...figures }) => ({
    ...figures,
    'ready, median ms': medianReady,
    'ready, slowest ms': slowestReady,
    'over 5 s': slowStarts,
    problems: problems.length,
  })),
)
for (const { database, problems } of results)
  for (const problem of problems) console.log(`${database}, ${problem}`)
const isKept = results.every(({ problems }) => problems.length === 0)
const isQuick = results.every(({ slowStarts }) => slowStarts === 0)
console.log(isKept ? 'Nothing was lost.' : 'Something is wrong.')
if (!isQuick) console.log('Some starts took longer than five seconds.')
process.exitCode = isKept && isQuick ? 0 : 1
