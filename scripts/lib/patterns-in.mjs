import { parseSource } from './parse-source.mjs'

const excuseMark = /\/\/ safe pattern: \S.{10,}$/

/**
 * The regular expressions in a source: literals, `RegExp(…)` and the `pattern` of a field. `source` is absent
 * if it is unknown before the program runs. A comment `// safe pattern: …` in the line before excuses one.
 */
export function patternsIn(file, text) {
  const lines = text.split('\n')
  const { nodes, lineAt } = parseSource(file, text)
  return nodes.flatMap((node) => {
    const pattern = patternOf(node)
    if (!pattern) return []
    const line = lineAt(pattern.at)
    return [{ ...pattern, file, line, isExcused: excuseMark.test(lines[line - 2] ?? '') }]
  })
}

function patternOf(node) {
  if (node.type === 'RegExpLiteral') {
    const { pattern: source, flags, span } = node
    return { source, flags, text: `/${source}/${flags}`, at: span.start }
  }
  if (isMaking(node)) {
    const [first, second] = (node.arguments ?? []).map(({ expression }) => expression)
    const source = first?.type === 'StringLiteral' ? first.value : undefined
    return { source, flags: second?.value ?? '', text: 'RegExp(…)', at: node.span.start }
  }
  if (isFieldPattern(node)) {
    const { value: source, span } = node.value
    return { source, flags: 'u', text: source, at: span.start }
  }
  return undefined
}

function isMaking({ type, callee }) {
  return (type === 'NewExpression' || type === 'CallExpression') && callee?.value === 'RegExp'
}

function isFieldPattern({ type, key, value }) {
  return type === 'KeyValueProperty' && key?.value === 'pattern' && value?.type === 'StringLiteral'
}
