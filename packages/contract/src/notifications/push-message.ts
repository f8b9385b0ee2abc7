/** The content of a push to the service worker, as JSON. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The path of this site that a click opens. */
  readonly url: string
  /** A later message replaces an earlier one with the same tag. */
  readonly tag: string
  /** The number of unseen notices, for the badge on the app's icon. */
  readonly count: number
}
