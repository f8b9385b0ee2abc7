import type { FilterNode, Operand } from '../filter/ast.ts'
import { parseFilter } from '../filter/parse.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import { readVariable, superuserVariable } from '../records/request-variables.ts'
import type { RequestContext } from '../records/request-context.ts'
import type { Rule } from '../schema/collection.ts'
import type { Topic } from './topic.ts'

/**
 * The request variables behind an event: those of the topic's own rule, of field and manage rules, and of every
 * collection that `expand` shows or `filter` walks through. Two subscribers with equal values see the same record,
 * each one's own e-mail excepted.
 */
export function variablesBehind(
  collections: CollectionRegistry,
  collection: Collection,
  topic: Topic,
): readonly string[] {
  const { expand = '', filter = '' } = topic.query
  const rules: (Rule | undefined)[] = [topic.record === '*' ? collection.rules.list : collection.rules.view]
  for (const walked of walkedBy(collections, collection, identifiersIn(filter))) rules.push(walked.rules.list)
  for (const shown of [collection, ...walkedBy(collections, collection, expand.split(','))]) {
    rules.push(shown === collection ? '' : shown.rules.view, shown.isAuth ? shown.rules.manage : '')
    for (const { read } of Object.values(shown.fieldRules)) rules.push(read)
  }
  const variables = new Set([superuserVariable])
  for (const rule of [...rules, filter]) for (const name of variablesIn(rule ?? '')) variables.add(name)
  return [...variables]
}

/** Equal for two callers who see the same. */
export function visibilityKey(variables: readonly string[], context: RequestContext): string {
  return JSON.stringify(variables.map((name) => readVariable(context, name)))
}

/** The request variables that a rule reads. */
export function variablesIn(rule: string): Set<string> {
  const found = new Set<string>()
  for (const path of identifiersIn(rule)) {
    if (!path.startsWith('@request.')) continue
    const [root, area, field, ...further] = path.split('.')
    // Whatever lies behind a relation of the person hangs on the person.
    if (area === 'auth' && further.length > 0) found.add('@request.auth.id')
    found.add([root, area, field].filter((step) => step !== undefined).join('.'))
  }
  return found
}

/** Every name in a filter, without modifiers; none in one that cannot be read, for it lets nothing through. */
function identifiersIn(filter: string): Set<string> {
  const found = new Set<string>()
  try {
    if (filter !== '') visit(parseFilter(filter, { limits: false }), found)
  } catch {
    found.clear()
  }
  return found
}

function visit(node: FilterNode, found: Set<string>): void {
  if (node.kind === 'comparison') for (const side of [node.left, node.right]) visitOperand(side, found)
  else for (const term of node.terms) visit(term, found)
}

function visitOperand(operand: Operand, found: Set<string>): void {
  if (operand.kind === 'call') for (const each of operand.args) visitOperand(each, found)
  if (operand.kind === 'identifier') found.add(operand.path.split(':', 1).join(''))
}

/** The collections that paths of relations lead to. */
function walkedBy(
  collections: CollectionRegistry,
  from: Collection,
  paths: Iterable<string>,
): Set<Collection> {
  const found = new Set<Collection>()
  for (const path of paths) {
    let current: Collection | undefined = from
    for (const step of path.split('.')) {
      current = current && targetOf(collections, current, step.trim())
      if (current) found.add(current)
    }
  }
  return found
}

function targetOf(collections: CollectionRegistry, from: Collection, step: string): Collection | undefined {
  const field = from.field(step)
  if (field) return field.type === 'relation' ? collections.get(field.collection) : undefined
  const via = step.indexOf('_via_')
  return via === -1 ? undefined : collections.get(step.slice(0, via))
}
