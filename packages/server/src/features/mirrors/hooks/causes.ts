import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { MirrorTiming } from '../mirror-timing.ts'
import type { Change } from '../want-mirrors.ts'

/** What the hooks work with. */
export interface MirrorCauses {
  readonly community: CommunityConfig
  readonly now: () => Date
  readonly timing: MirrorTiming
  /** Has this node look once a change is stored and no more follow. */
  readonly ring: (ms: number) => void
}

/** Notes in the transaction of a change what has to be written to Discord because of it. */
export type Note = (tx: Transaction, work: (change: Change) => Promise<void>) => Promise<void>

export function noteOf({ now, timing, ring }: MirrorCauses): Note {
  return async (tx, work) => {
    await work({ now: now(), timing })
    tx.afterCommit(() => ring(timing.waitMs))
  }
}

/** A record before and after a change. */
export type Versions = readonly [before: AnyRecord, after: AnyRecord]

export function isChanged([before, after]: Versions, fields: readonly string[]): boolean {
  return fields.some((field) => !isDeepStrictEqual(before[field], after[field]))
}
