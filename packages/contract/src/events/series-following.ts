/** A change to an event of a series and all that follow it. Absent fields stay. */
export interface FollowingBody {
  /** The id of the event. */
  readonly from: string
  readonly name?: string | undefined
  readonly pattern?: unknown
  readonly template?: unknown
}

/** The result for the events that follow. */
export interface FollowingAnswer {
  /** Events that follow the change. */
  readonly changed: number
  /** Events without a day in the new pattern that are now separate, because members have signed up. */
  readonly kept: number
  /** Events without a day in the new pattern that were deleted because they had no sign-ups. */
  readonly removed: number
}

/** URL path of the change, by POST. */
export function followingPath(series: string): string {
  return `/api/event-series/${encodeURIComponent(series)}/following`
}
