const compiled = new Map<string, RegExp | null>()

/** Whether text fits a pattern of the schema; a pattern that cannot be read fits nothing. */
export function fitsPattern(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern)
  if (expression === undefined) {
    expression = compile(pattern)
    compiled.set(pattern, expression)
  }
  return expression?.test(text) ?? false
}

// Patterns of exports may begin with (?i) and may escape characters that the strict mode refuses.
function compile(pattern: string): RegExp | null {
  const ignoreCase = pattern.startsWith('(?i)')
  const source = ignoreCase ? pattern.slice(4) : pattern
  for (const mode of ['u', '']) {
    try {
      // safe pattern: the author of the schema wrote it, and the text is no longer than the field allows
      return new RegExp(source, ignoreCase ? `${mode}i` : mode)
    } catch {
      continue
    }
  }
  return null
}
