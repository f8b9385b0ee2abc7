import { chosen } from '../chosen.ts'
import { CannotStage, type Drill } from './drill.ts'
import { bombs } from './bombs.ts'
import { busyEvening } from './busy-evening.ts'
import { diskFull } from './disk-full.ts'
import { migrationKilled } from './migration-killed.ts'
import { oneCaller } from './one-caller.ts'
import { postgresGone } from './postgres-gone.ts'
import { readOnly } from './read-only.ts'
import { retryStorm } from './retry-storm.ts'
import { sigterm } from './sigterm.ts'
import { slowReaders } from './slow-readers.ts'
import { sqliteLocked } from './sqlite-locked.ts'

const drills: readonly Drill[] = [
  sigterm,
  migrationKilled,
  diskFull,
  readOnly,
  sqliteLocked,
  postgresGone,
  bombs,
  slowReaders,
  retryStorm,
  oneCaller,
  busyEvening,
]

let failed = 0
for (const drill of chosen(drills)) {
  const [word, figures] = await outcomeOf(drill)
  if (word === 'FAIL') failed += 1
  console.log(`${word}  ${drill.name} (fault ${drill.fault}): ${figures}`)
}
console.log(failed === 0 ? 'All drills that could be staged passed.' : `${failed} drills failed.`)
process.exit(failed === 0 ? 0 : 1)

async function outcomeOf(drill: Drill): Promise<[word: 'PASS' | 'FAIL' | 'SKIP', figures: string]> {
  try {
    return ['PASS', await drill.run()]
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    return [error instanceof CannotStage ? 'SKIP' : 'FAIL', sentence]
  }
}
