export interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Puts a mark on both sides of the selection, or takes it away where it is already there. */
export function wrapSelection(text: string, start: number, end: number, mark: string): Selection {
  const before = text.slice(0, start)
  const chosen = text.slice(start, end)
  const after = text.slice(end)
  const size = mark.length
  if (before.endsWith(mark) && after.startsWith(mark)) {
    return { text: before.slice(0, -size) + chosen + after.slice(size), start: start - size, end: end - size }
  }
  return { text: before + mark + chosen + mark + after, start: start + size, end: end + size }
}
