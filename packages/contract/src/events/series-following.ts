/** What is changed about an event of a series and all that follow it. What is absent stays. */
export interface FollowingBody {
  /** The id of the event. */
  readonly from: string
  readonly name?: string | undefined
  readonly pattern?: unknown
  readonly template?: unknown
}

/** What has become of the events that follow. */
export interface FollowingAnswer {
  /** Events that go by the change. */
  readonly changed: number
  /** Events without a day in the new pattern that are events of their own now, because people have signed up. */
  readonly kept: number
  /** Events without a day in the new pattern that are gone: nobody had signed up. */
  readonly removed: number
}

/** Where it is asked for, by POST. */
export function followingPath(series: string): string {
  return `/api/event-series/${encodeURIComponent(series)}/following`
}
