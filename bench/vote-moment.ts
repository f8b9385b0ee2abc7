let count = 0

/**
 * Creates an id for a vote that contains its time: `t`, thirteen digits of milliseconds, and a letter against
 * duplicates.
 */
export function newVoteId(): string {
  count += 1
  return `t${Date.now()}${String.fromCodePoint(97 + (count % 26))}`
}

/** When the votes in realtime messages were cast. */
export function* castMoments(messages: string): Generator<number> {
  for (const [, digits] of messages.matchAll(/"id":"t(\d{13})[a-z]"/g)) yield Number(digits)
}
