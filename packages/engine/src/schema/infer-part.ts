/**
 * The value of a plain multipart part: `true` and `false` are booleans, numbers only in their shortest spelling
 * (`007` stays text), everything else is text.
 */
export function inferPart(text: string): string | number | boolean {
  if (text === 'true') return true
  if (text === 'false') return false
  return /^-?\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text
}
