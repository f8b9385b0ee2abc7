import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { processorTimeOf } from './processor-time.mjs'

// Modules are loaded once per worker, and this one once per file. The cost of a file is measured from its
// first line to the last test, with all processes that it starts.
const { COSTS_FILE: costs } = process.env
const before = costs ? processorTimeOf(process.pid) : undefined

afterAll(() => {
  if (!costs || before === undefined) return
  const seconds = (processorTimeOf(process.pid) ?? before) - before
  appendFileSync(costs, `${JSON.stringify({ file: expect.getState().testPath, seconds })}\n`)
})
