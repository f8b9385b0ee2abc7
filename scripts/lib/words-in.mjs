import { parseSource } from './parse-source.mjs'

const spokenNames = new Set(['alt', 'aria-label', 'description', 'label', 'lead', 'placeholder', 'title'])
const saysText = (text) => /\p{L}/u.test(text)

/** Lists texts for users in a source: in JSX, in spoken attributes and properties, in toasts. */
export function textsIn(file, text) {
  const { nodes, lineAt } = parseSource(file, text)
  return nodes
    .flatMap(spokenParts)
    .flatMap(literalsIn)
    .filter(({ value }) => saysText(value))
    .map(({ value, at }) => ({ file, line: lineAt(at), text: value.trim() }))
}

function spokenParts(node) {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.map((child) => child.expression ?? child)
    case 'JSXAttribute':
      return isSpoken(node.name.value) ? [node.value?.expression ?? node.value] : []
    case 'KeyValueProperty':
      return isSpoken(node.key.value) ? [node.value] : []
    case 'CallExpression':
      return /^toast[A-Z]/.test(node.callee.value ?? '') ? argumentsOf(node) : []
    default:
      return []
  }
}

function isSpoken(name) {
  return spokenNames.has(name) || /[a-z]Label$/.test(name)
}

/** The literal texts of an expression. */
function literalsIn(node) {
  switch (node?.type) {
    case 'JSXText':
    case 'StringLiteral':
      return [{ value: node.value, at: node.span.start }]
    case 'TemplateLiteral':
      return [{ value: node.quasis.map(({ raw }) => raw).join(' '), at: node.span.start }]
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(literalsIn)
    case 'BinaryExpression':
      return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(literalsIn)
    case 'ParenthesisExpression':
    case 'TsAsExpression':
      return literalsIn(node.expression)
    default:
      return []
  }
}

/** The catalogs that a source declares with `words({ … })`, each with its keys. */
export function catalogsIn(file, text) {
  const { nodes } = parseSource(file, text)
  return nodes
    .filter(({ type, init }) => type === 'VariableDeclarator' && init?.callee?.value === 'words')
    .map(({ id, init }) => ({
      name: id.value,
      keys: argumentsOf(init)[0].properties.map(({ key }) => key.value),
    }))
}

/**
 * Lists the keys that a source uses, as `catalog.key`; `catalog.failed_*` for computed keys. If a key is
 * known only at run time, or the source names keys for others (`keyof typeof catalog`), every text of the
 * source may be a key.
 */
export function saidIn(file, text) {
  const { nodes } = parseSource(file, text)
  const catalogs = Map.groupBy(nodes.flatMap(voiceOf), ({ name }) => name)
  const everyText = nodes.filter(({ type }) => type === 'StringLiteral').map(({ value }) => value)
  const calls = nodes.flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const { callee } = node
    const said = callee.property?.value === 'parts' ? callee.object.value : callee.value
    const keys = keysIn(argumentsOf(node)[0])
    return (catalogs.get(said) ?? []).flatMap(({ catalog }) =>
      (keys.length > 0 ? keys : everyText).map((key) => `${catalog}.${key}`),
    )
  })
  const named = nodes
    .filter(({ type, op }) => type === 'TsTypeOperator' && op === 'keyof')
    .flatMap(({ typeAnnotation }) => everyText.map((key) => `${typeAnnotation.exprName?.value}.${key}`))
  const members = nodes
    .filter(({ type, property }) => type === 'MemberExpression' && property.type === 'Identifier')
    .map(({ object, property }) => `${object.value}.${property.value}`)
  return [...calls, ...named, ...members]
}

/** The keys that an argument can be; for a computed one its known parts, joined by `*`. */
function keysIn(argument) {
  if (argument?.type === 'TemplateLiteral')
    return [argument.quasis.map(({ cooked }) => cooked?.value ?? cooked).join('*')]
  return literalsIn(argument).map(({ value }) => value)
}

/**
 * Binds a name to a catalog: `say = useWords(x)`, `say = wordsFor('en', x)`, `wordsIn(language, x)`, `say:
 * Say<typeof x>`.
 */
function voiceOf({ type, id, init, value, key, typeAnnotation }) {
  if (type === 'VariableDeclarator' && ['useWords', 'wordsFor', 'wordsIn'].includes(init?.callee?.value))
    return [{ name: id.value, catalog: argumentsOf(init).at(-1).value }]
  const written = typeAnnotation?.typeAnnotation
  if (written?.typeName?.value !== 'Say') return []
  return [{ name: value ?? key?.value, catalog: written.typeParams?.params[0].exprName?.value }]
}

function argumentsOf(call) {
  return call.arguments.map(({ expression }) => expression)
}
