import { expect, it } from 'vitest'
import type { Api } from './api.ts'

/** Who answers: the server we imitate, or our own engine. */
export type Answerer = 'pocketbase' | 'engine'

type Run = () => Promise<void> | void

/** Adds one row to a section. `differs` is for answers that ours gives differently on purpose. */
export interface Row {
  (title: string, run: Run): void
  differs(title: string, reason: string, runs: Record<Answerer, Run>): void
}

/** A named table of scenarios that runs against any server with the fixture collections. */
export interface Section {
  name: string
  define: (api: Api, row: Row) => void
  /** Leaves the seed as it found it, so that the next section needs no new one. */
  isReadOnly: boolean
}

/** Declares a section; nothing runs until `runSection`. */
export function describeConformance(
  name: string,
  define: Section['define'],
  { isReadOnly = false } = {},
): Section {
  return { name, define, isReadOnly }
}

/** Turns a section into Vitest tests against one server. */
export function runSection(section: Section, api: Api, answerer: Answerer): void {
  section.define(api, rowsFor(answerer))
}

function rowsFor(answerer: Answerer): Row {
  const row = (title: string, run: Run) => {
    it(title, async () => {
      expect.hasAssertions()
      await run()
    })
  }
  const differs: Row['differs'] = (title, reason, runs) => {
    it(answerer === 'engine' ? `${title} (differs: ${reason})` : title, async () => {
      expect.hasAssertions()
      await runs[answerer]()
    })
  }
  return Object.assign(row, { differs })
}
