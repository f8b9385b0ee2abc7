import { appendFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { processorTimeOf } from '../../scripts/lib/processor-time.mjs'

interface Cost {
  /** Writes the cost of a test to `COSTS_FILE`, if set. */
  readonly cost: void
}

/** The test function that all others extend: their set-up and teardown count. */
export const test = base.extend<Cost>({
  cost: [
    async ({}, use, { file }) => {
      await use()
      noteCost(file)
    },
    { auto: true },
  ],
})

const { COSTS_FILE: costsFile } = process.env
let noted = 0

/**
 * Adds a line with the processor time that this worker, its browser and its sites have used since the last
 * one.
 */
function noteCost(file: string): void {
  const used = costsFile && processorTimeOf(process.pid)
  if (!used) return
  appendFileSync(costsFile, `${JSON.stringify({ file, seconds: used - noted })}\n`)
  noted = used
}
