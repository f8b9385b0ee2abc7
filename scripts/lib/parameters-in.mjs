import { parseSource } from './parse-source.mjs'

export const bodies = new Set([
  'ArrowFunctionExpression',
  'ClassMethod',
  'Constructor',
  'FunctionDeclaration',
  'FunctionExpression',
  'MethodProperty',
  'PrivateMethod',
])
const signatures = new Set([
  'TsCallSignatureDeclaration',
  'TsConstructSignatureDeclaration',
  'TsConstructorType',
  'TsFunctionType',
  'TsMethodSignature',
])

/** The functions and function types of a source, with their line and number of parameters. */
export function parametersIn(file, text) {
  const { nodes, lineAt } = parseSource(file, text)
  return nodes
    .filter(({ type }) => bodies.has(type) || signatures.has(type))
    .map((node) => ({
      file,
      line: lineAt(node.span.start),
      count: (node.function ?? node).params.length,
      isType: signatures.has(node.type),
    }))
}
