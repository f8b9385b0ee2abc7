import type { ActivityKind } from '@longhouse/contract/activities'
import type { Differences } from './compare-activities.ts'
import type { KindOfActivity } from './kinds/kind.ts'
import type { Stoppable } from '../../platform/for-each-apart.ts'
import { portionsOf } from '../../platform/portions.ts'
import { reviewCauses, type ReviewPlace } from './review-causes.ts'
import { listLeftovers, reviewLeftovers } from './review-leftovers.ts'

/** The kinds to review, until the signal aborts. */
export interface Review extends ReviewPlace, Stoppable {
  readonly kinds: readonly KindOfActivity[]
}

/** The counted differences between activities of a kind and their causes. */
export interface KindReview {
  readonly kind: ActivityKind
  /** Number of causes. */
  readonly causes: number
  readonly missing: number
  readonly wrong: number
  readonly extra: number
}

/**
 * Recomputes all activities from their causes and compares them, in portions to bound memory and waiting. Differences
 * are checked again under a lock, as a write may just have been in progress. `repairs` corrects them; activities that
 * were struck for good reason stay struck.
 */
export async function reviewActivities(review: Review): Promise<KindReview[]> {
  review.signal?.throwIfAborted()
  const tallies = new Map(review.kinds.map((kind) => [kind.name, new Tally(kind)]))
  for (const tally of tallies.values()) {
    const { kind } = tally
    for await (const records of portionsOf(review.engine.recordsOf(kind.collection))) {
      review.signal?.throwIfAborted()
      tally.add(await reviewCauses(review, { kind, records }), records.length)
    }
  }
  for await (const portion of listLeftovers(review.engine, review.kinds)) {
    review.signal?.throwIfAborted()
    for (const [name, activities] of Map.groupBy(portion, (activity) => activity.kind)) {
      const tally = name && tallies.get(name)
      if (tally) tally.add(await reviewLeftovers(review, { kind: tally.kind, activities }))
    }
  }
  return Array.from(tallies.values(), ({ found }) => found)
}

class Tally {
  readonly kind: KindOfActivity
  found: KindReview

  constructor(kind: KindOfActivity) {
    this.kind = kind
    this.found = { kind: kind.name, causes: 0, missing: 0, wrong: 0, extra: 0 }
  }

  add({ missing, wrong, extra }: Differences, causes = 0): void {
    this.found = {
      kind: this.kind.name,
      causes: this.found.causes + causes,
      missing: this.found.missing + missing.length,
      wrong: this.found.wrong + wrong.length,
      extra: this.found.extra + extra.length,
    }
  }
}
