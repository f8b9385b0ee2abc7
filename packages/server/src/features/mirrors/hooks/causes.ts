import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { MirrorTiming } from '../mirror-timing.ts'
import type { Change } from '../want-mirrors.ts'

/** Dependencies of the hooks. */
export interface MirrorCauses {
  readonly community: CommunityConfig
  readonly now: () => Date
  readonly timing: MirrorTiming
  /** Wakes this node's worker in `ms` milliseconds. */
  readonly ring: (ms: number) => void
}

/** Marks affected mirrors in the transaction of a change. */
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
