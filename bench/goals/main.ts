import { chosen } from '../chosen.ts'
import { eventSteps } from './event-steps.ts'
import { gameNight } from './game-night.ts'
import type { Goal } from './goal.ts'
import { growth } from './growth.ts'
import { hostileReader } from './hostile-reader.ts'
import { leaving } from './leaving.ts'
import { logIns } from './logins.ts'
import { manyMembers } from './many-members.ts'
import { memory } from './memory.ts'
import { overload } from './overload.ts'
import { presses } from './presses.ts'
import { ranks } from './ranks.ts'
import { profiles } from './profiles.ts'
import { relays } from './relays.ts'
import { signUpRace } from './sign-up-race.ts'
import { siteListAfterWrite, siteSignUp, siteVote } from './site-writes.ts'
import { slowReaders } from './slow-readers.ts'
import { start } from './start.ts'
import { twoNodes } from './two-nodes.ts'

const goals: readonly Goal[] = [
  siteVote,
  siteSignUp,
  siteListAfterWrite,
  signUpRace,
  logIns,
  slowReaders,
  manyMembers,
  overload,
  hostileReader,
  twoNodes,
  start,
  relays,
  presses,
  gameNight,
  eventSteps,
  ranks,
  profiles,
  leaving,
  growth,
  memory,
]

for (const goal of chosen(goals)) {
  console.log(goal.name)
  for (const { what, measured, goal: wanted, isReached } of await goal.measure())
    console.log(`  ${isReached ? 'reached' : 'missed '}  ${what}: ${measured} (${wanted})`)
}
// The exit does not wait for a stream or a pool that is slow to close.
process.exit()
