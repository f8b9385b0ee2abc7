import { parseTree } from './parse-source.mjs'

const row = /^@?[A-Z]{2}-\d{2}$/
const declarers = new Set(['test', 'it', 'describe'])
/**
 * Variants of a call that change how a test runs, not its meaning; others (`use`, `beforeEach`) declare
 * nothing.
 */
const ways = new Set([
  'describe',
  'each',
  'for',
  'runIf',
  'skipIf',
  'concurrent',
  'sequential',
  'serial',
  'parallel',
])
const refused = new Set(['skip', 'only', 'fixme', 'todo', 'fails'])

/**
 * Finds the tests that a source declares: their line, the words of titles and tags including those of their
 * groups, and whether a part of them is computed. A group whose tests are declared elsewhere counts as one.
 * Also returns tests that never run, and texts that look like a row of the specification.
 */
export function testsIn(file, text) {
  const { module, lineAt } = parseTree(file, text)
  const found = { tests: [], unrun: [], rows: [] }
  visit(module, { words: [], isDynamic: false })
  return found

  function visit(node, around) {
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'StringLiteral' && row.test(node.value)) found.rows.push(node.value)
    const declared = node.type === 'CallExpression' ? declarationOf(node) : undefined
    const inside = declared ? within(around, declared) : around
    const before = found.tests.length
    for (const child of Object.values(node)) visit(child, inside)
    if (!declared) return
    const line = lineAt(node.span.start)
    if (declared.isRefused) found.unrun.push({ file, line })
    else if (!declared.isGroup || found.tests.length === before) found.tests.push({ file, line, ...inside })
  }
}

function within(around, { words, isDynamic }) {
  return { words: [...around.words, ...words], isDynamic: around.isDynamic || isDynamic }
}

/** Parses `test('…')`, `test.each(…)('…')` or `test.describe('…')`. */
function declarationOf(call) {
  const way = wayOf(call.callee)
  if (!way || !declarers.has(way[0]) || way.slice(1).some((name) => !ways.has(name) && !refused.has(name)))
    return undefined
  const isRefused = way.some((name) => refused.has(name))
  const values = call.arguments.map(({ expression }) => expression)
  // `test.each([…])` without its second call only returns the function that declares.
  if (!isRefused && !values.some(isFunction)) return undefined
  const [title, ...options] = values.filter((value) => !isFunction(value))
  const said = [...(title ? [title] : []), ...options.filter(isObject).flatMap(tagsOf)]
  return {
    words: said.map(wordsOf),
    isDynamic: said.some(isPutTogether),
    isGroup: way.includes('describe'),
    isRefused,
  }
}

function wayOf(callee) {
  switch (callee.type) {
    case 'Identifier':
      return [callee.value]
    case 'CallExpression':
      return wayOf(callee.callee)
    case 'MemberExpression': {
      const before = wayOf(callee.object)
      return before && callee.property.type === 'Identifier' ? [...before, callee.property.value] : undefined
    }
    case 'ParenthesisExpression':
    case 'TsAsExpression':
      return wayOf(callee.expression)
    case 'TaggedTemplateExpression':
      return wayOf(callee.tag)
    default:
      return undefined
  }
}

function wordsOf(node) {
  if (node?.type === 'StringLiteral') return node.value
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ raw }) => raw).join(' ') : ''
}

function isPutTogether(node) {
  return node.type !== 'StringLiteral' && node.expressions?.length !== 0
}

function tagsOf({ properties }) {
  const [named] = properties.filter(({ key, value }) => isTag(key?.value) || isTag(value))
  const value = named?.value
  if (value?.type === 'ArrayExpression') return value.elements.map(({ expression }) => expression)
  return named ? [value] : []
}

function isTag(name) {
  return name === 'tag' || name === 'tags'
}

function isObject(node) {
  return node.type === 'ObjectExpression'
}

function isFunction(node) {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
}
