import { onEachDatabase } from '../src/testing/index.ts'
import { ourEngine } from './harness/our-engine.ts'
import { runSuite } from './harness/suite.ts'

onEachDatabase((database) => {
  runSuite(ourEngine(database), 'engine')
})
