import type { Goal } from './goal.ts'
import { hostileReader } from './hostile-reader.ts'
import { logIns } from './log-ins.ts'
import { overload } from './overload.ts'
import { relays } from './relays.ts'
import { signUpRace } from './sign-up-race.ts'
import { slowReaders } from './slow-readers.ts'
import { start } from './start.ts'
import { twoNodes } from './two-nodes.ts'

const goals: readonly Goal[] = [
  signUpRace,
  logIns,
  slowReaders,
  overload,
  hostileReader,
  twoNodes,
  start,
  relays,
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !goals.some((goal) => goal.name === name))
if (unknown.length > 0) {
  console.error(
    `No goal is called ${unknown.join(', ')}. There are: ${goals.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

for (const goal of goals) {
  if (asked.length > 0 && !asked.includes(goal.name)) continue
  console.log(goal.name)
  for (const { what, measured, goal: wanted, isReached } of await goal.measure())
    console.log(`  ${isReached ? 'reached' : 'missed '}  ${what}: ${measured} (${wanted})`)
}
// A stream or a pool that is slow to close is of no interest here.
process.exit()
