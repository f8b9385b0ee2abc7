import { parseSync } from '@swc/core'

/** Parses a TypeScript source. Returns the tree, and a function that finds the line of a node. */
export function parseTree(file, text) {
  // Positions are bytes and continue from one source to the next; a source begins with its first token.
  const begun = `;${text.replace(/^#!/, '//')}`
  const module = parseSync(begun, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' })
  const bytes = Buffer.from(begun)
  const lineAt = (position) =>
    bytes
      .subarray(0, position - module.span.start)
      .toString()
      .split('\n').length
  return { module, lineAt }
}

/** Returns every node of a TypeScript source, and a function that finds its line. */
export function parseSource(file, text) {
  const { module, lineAt } = parseTree(file, text)
  return { nodes: [...nodesOf(module)], lineAt }
}

function* nodesOf(node) {
  if (typeof node !== 'object' || node === null) return
  if (typeof node.type === 'string') yield node
  for (const child of Object.values(node)) yield* nodesOf(child)
}
