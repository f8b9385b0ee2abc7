/**
 * Splits a text into chunks of at most `max` characters, at line breaks or spaces if any are in the second
 * half of a chunk. Together they are the whole text; blank chunks are omitted.
 */
export function textChunks(text: string, max: number): string[] {
  const chunks: string[] = []
  let rest = text
  while (rest.length > max) {
    const end = cutBefore(rest, max)
    chunks.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  chunks.push(rest)
  return chunks.filter((chunk) => chunk.trim() !== '')
}

function cutBefore(text: string, max: number): number {
  const half = max / 2
  for (const separator of ['\n', ' ']) {
    const index = text.lastIndexOf(separator, max - 1)
    if (index >= half) return index + 1
  }
  // Never between the two halves of one character.
  return /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max
}
