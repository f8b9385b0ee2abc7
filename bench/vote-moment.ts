let count = 0

/** An id for a vote that says when it was cast: `t`, thirteen digits of milliseconds, and a letter against doubles. */
export function newVoteId(): string {
  count += 1
  return `t${Date.now()}${String.fromCodePoint(97 + (count % 26))}`
}

/** When the vote of a realtime message was cast; undefined for any other message. */
export function castAt(message: string): number | undefined {
  const digits = /"id":"t(\d{13})[a-z]"/.exec(message)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
