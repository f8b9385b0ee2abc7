let count = 0

/** An id for a vote that says when it was cast: `t`, thirteen digits of milliseconds, and a letter against doubles. */
export function newVoteId(): string {
  count += 1
  return `t${Date.now()}${String.fromCodePoint(97 + (count % 26))}`
}

/** When the votes of some realtime messages were cast. */
export function* castMoments(messages: string): Generator<number> {
  for (const [, digits] of messages.matchAll(/"id":"t(\d{13})[a-z]"/g)) yield Number(digits)
}
