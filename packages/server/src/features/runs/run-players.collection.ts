import { defineCollection, index } from '@longhouse/engine/schema'
import { runPlayerShape } from '@longhouse/contract/runs'
import { readersOfRun, visitorsOfRun } from './run-rules.ts'

/** Players: written when a run is handed in, visible with the run. */
export const runPlayersCollection = defineCollection({
  name: 'run_players',
  type: 'base',
  shape: runPlayerShape,
  rules: { list: readersOfRun('run.'), view: visitorsOfRun('run.') },
  indexes: [{ columns: ['run', 'user'], unique: true, where: '"user" != \'\'' }, index('user')],
})
