import { describe } from 'vitest'
import { onEachDatabase } from '../src/testing/index.ts'
import { ourEngine } from './harness/our-engine.ts'
import { runSuite } from './harness/suite.ts'

describe('the official client cannot tell the engine from PocketBase [BE-01] [BE-05]', () => {
  onEachDatabase((database) => {
    runSuite(ourEngine(database), 'engine')
  })
})
