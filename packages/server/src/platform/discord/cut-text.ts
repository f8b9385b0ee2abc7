/** Cuts a text to `max` characters, and never within one. */
export function cutText(text: string, max: number): string {
  const characters = Array.from(text)
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}
