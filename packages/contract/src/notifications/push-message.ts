/** What a push carries to the worker of the app, as JSON. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Where a press leads: a path of this site. */
  readonly url: string
  /** Of two with the same tag the later takes the place of the earlier. */
  readonly tag: string
  /** How many notifications were not seen, for the number on the app's icon. */
  readonly count: number
}
