import type { Catalogue, NamedField, QueryCollection } from '../database/catalogue.ts'
import type { Bindings } from '../database/sql.ts'
import type { FilterNode, Operand } from '../filter/ast.ts'
import { kindOf } from '../schema/fields/index.ts'

/** A row in memory, and the request about it. */
interface EvaluatedRow {
  readonly collection: QueryCollection
  readonly row: Readonly<Record<string, unknown>>
  readonly bindings: Bindings
  readonly catalogue: Catalogue
}

/** Fields that hold one text, which is equal to another where it is spelled the same. */
const spelled: ReadonlySet<string> = new Set(['text', 'relation', 'select'])
const simplePath = /^(?:@request\.(?<area>auth|body)\.)?(?<name>[a-zA-Z]\w*)$/

/** The terms that must be known to decide a rule: as few as decide it, or every one. */
export type EvaluationMode = 'enough' | 'everything'

/**
 * Decides whether a rule of the schema holds for a row in memory; `undefined` if only the database can tell.
 * It compares texts of the row, of the account, of the body and of the rule. Most rules for members' own
 * records are no more than `user = @request.auth.id`.
 */
export function evaluateInMemory(
  place: EvaluatedRow,
  node: FilterNode,
  evaluationMode: EvaluationMode,
): boolean | undefined {
  if (node.kind === 'comparison') {
    if (node.sign !== '=' && node.sign !== '!=') return undefined
    const [left, right] = [textOf(place, node.left), textOf(place, node.right)]
    if (left === undefined || right === undefined) return undefined
    return (left === right) === (node.sign === '=')
  }
  /** The result of a single term that decides for all of them. */
  const deciding = node.kind === 'or'
  let [isDecided, isOpen] = [false, false]
  for (const term of node.terms) {
    const decided = evaluateInMemory(place, term, evaluationMode)
    if (decided === undefined) isOpen = true
    else if (decided === deciding) isDecided = true
  }
  if (isOpen && evaluationMode === 'everything') return undefined
  if (isDecided) return deciding
  return isOpen ? undefined : !deciding
}

/**
 * Returns the text of an operand, `''` if it has no value; `undefined` for anything that is more than a text.
 */
function textOf(place: EvaluatedRow, operand: Operand): string | undefined {
  if (operand.kind === 'text') return operand.value
  if (operand.kind !== 'identifier') return undefined
  const { area, name } = partsOf(operand)
  if (name === undefined) return undefined
  if (area === 'auth') return textOfAccount(place, { path: operand.path, name })
  const { collection, row, bindings } = place
  if (!isSpelled(collection.field(name))) return undefined
  return plainText(area === 'body' ? bindings.variable(operand.path) : row[name])
}

function textOfAccount(
  { bindings, catalogue }: EvaluatedRow,
  { path, name }: Readonly<Record<'path' | 'name', string>>,
): string | undefined {
  const collectionId = bindings.variable('@request.auth.collectionId')
  // Guests have no fields.
  if (typeof collectionId !== 'string') return ''
  return isSpelled(catalogue.get(collectionId)?.field(name)) ? plainText(bindings.variable(path)) : undefined
}

/** The parts of a path to one field; empty for any other path. */
interface SimplePath {
  readonly area?: string | undefined
  readonly name?: string | undefined
}

// Rules are parsed once and decided often.
const simplePaths = new WeakMap<Operand, SimplePath>()

function partsOf(operand: Operand & { readonly kind: 'identifier' }): SimplePath {
  const kept = simplePaths.get(operand)
  if (kept) return kept
  const parts: SimplePath = { ...simplePath.exec(operand.path)?.groups }
  simplePaths.set(operand, parts)
  return parts
}

function isSpelled(field: NamedField | undefined): boolean {
  return field !== undefined && spelled.has(field.type) && !kindOf(field).isMultiple(field)
}

// Text that is not well-formed is stored as another one.
function plainText(value: unknown): string | undefined {
  return typeof value === 'string' && value.isWellFormed() ? value : undefined
}
