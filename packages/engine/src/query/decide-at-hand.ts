import type { Catalogue, NamedField, QueryCollection } from '../database/catalogue.ts'
import type { Bindings } from '../database/sql-template.ts'
import type { FilterNode, Operand } from '../filter/ast.ts'
import { kindOf } from '../schema/fields/index.ts'

/** A row that is at hand, and who asks about it. */
export interface RowToDecide {
  readonly collection: QueryCollection
  readonly row: Readonly<Record<string, unknown>>
  readonly bindings: Bindings
  readonly catalogue: Catalogue
}

/** Fields that hold one text, which is equal to another where it is spelled the same. */
const spelled: ReadonlySet<string> = new Set(['text', 'relation', 'select'])
const simplePath = /^(?:@request\.(?<area>auth|body)\.)?(?<name>[a-zA-Z]\w*)$/

/** What has to be known of a rule for it to be decided: as little as decides it, or each of its terms. */
export type Knowing = 'enough' | 'everything'

/**
 * Whether a rule of the schema holds for a row that is at hand, as far as that can be told without the database:
 * where texts of the row, of the account, of the body and of the rule are asked whether they are the same. Most rules
 * for what somebody makes are no more than `user = @request.auth.id`.
 */
export function decideAtHand(place: RowToDecide, node: FilterNode, knowing: Knowing): boolean | undefined {
  if (node.kind === 'comparison') {
    if (node.sign !== '=' && node.sign !== '!=') return undefined
    const [left, right] = [textOf(place, node.left), textOf(place, node.right)]
    if (left === undefined || right === undefined) return undefined
    return (left === right) === (node.sign === '=')
  }
  /** What a single term decides for all of them. */
  const deciding = node.kind === 'or'
  let [isDecided, isOpen] = [false, false]
  for (const term of node.terms) {
    const decided = decideAtHand(place, term, knowing)
    if (decided === undefined) isOpen = true
    else if (decided === deciding) isDecided = true
  }
  if (isOpen && knowing === 'everything') return undefined
  if (isDecided) return deciding
  return isOpen ? undefined : !deciding
}

/** The text of an operand, empty where there is nothing; `undefined` for everything that is more than that. */
function textOf(place: RowToDecide, operand: Operand): string | undefined {
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
  { bindings, catalogue }: RowToDecide,
  { path, name }: Readonly<Record<'path' | 'name', string>>,
): string | undefined {
  const collectionId = bindings.variable('@request.auth.collectionId')
  // Guests have nothing of anything.
  if (typeof collectionId !== 'string') return ''
  return isSpelled(catalogue.get(collectionId)?.field(name)) ? plainText(bindings.variable(path)) : undefined
}

/** A path to one field, taken apart; nothing of any other. */
interface SimplePath {
  readonly area?: string | undefined
  readonly name?: string | undefined
}

// Rules are read once and asked often.
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

// What is no text to a database is another one there.
function plainText(value: unknown): string | undefined {
  return typeof value === 'string' && value.isWellFormed() ? value : undefined
}
