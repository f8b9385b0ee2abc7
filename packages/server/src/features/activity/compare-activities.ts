import type { Activity } from '@longhouse/contract/activities'
import { activityOf, placeOf, type Cause, type NewActivity } from './causes.ts'
import type { KindOfActivity } from './kinds/kind.ts'

/** Differences between activities and their causes. */
export interface Differences {
  /** Activities that are not stored. */
  readonly missing: readonly NewActivity[]
  /** Activities that are stored with other values, or struck without reason: with the right values. */
  readonly wrong: readonly (NewActivity & Pick<Activity, 'id'>)[]
  /** Activities that count without a cause. */
  readonly extra: readonly Activity[]
}

/** No differences. */
export const none: Differences = { missing: [], wrong: [], extra: [] }

/** Returns whether there are no differences. */
export function isNone({ missing, wrong, extra }: Differences): boolean {
  return missing.length + wrong.length + extra.length === 0
}

/** Compares causes of one kind with the stored activities that belong to them. */
export function compareActivities(
  kind: KindOfActivity,
  { causes, found }: { readonly causes: readonly Cause[]; readonly found: readonly Activity[] },
): Differences {
  const stands = new Set(causes.map(({ stand }) => placeOf(stand)))
  const wanted = new Map(
    causes.flatMap(({ stand, facts }) =>
      facts.map((fact) => [placeOf({ ...stand, ...fact }), activityOf(kind, { stand, fact })] as const),
    ),
  )
  const behind = found.filter(({ subject_id, user }) =>
    stands.has(placeOf(kind.person ? { subject_id, user } : { subject_id })),
  )
  const known = new Map(behind.map((activity) => [placeOf(activity), activity]))
  return {
    missing: [...wanted].flatMap(([place, activity]) => (known.has(place) ? [] : [activity])),
    wrong: [...wanted].flatMap(([place, activity]) => {
      const stored = known.get(place)
      return stored && !isSame(stored, activity) ? [{ ...activity, id: stored.id }] : []
    }),
    extra: behind.filter((activity) => activity.struck_at === '' && !wanted.has(placeOf(activity))),
  }
}

const told = ['at', 'event', 'value', 'subject_collection', 'struck_at'] as const

function isSame(stored: Activity, wanted: NewActivity): boolean {
  return told.every((name) => stored[name] === wanted[name])
}
