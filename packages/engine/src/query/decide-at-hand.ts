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
const accountPath = /^@request\.auth\.(\w+)$/
const ownPath = /^[a-zA-Z]\w*$/

/**
 * Whether a rule of the schema holds for a row that is at hand, as far as that can be told without the database:
 * where texts of the row, of the account and of the rule are asked whether they are the same. Most rules for what
 * somebody makes are no more than `user = @request.auth.id`.
 */
export function decideAtHand(place: RowToDecide, node: FilterNode): boolean | undefined {
  if (node.kind === 'comparison') {
    if (node.sign !== '=' && node.sign !== '!=') return undefined
    const [left, right] = [textOf(place, node.left), textOf(place, node.right)]
    if (left === undefined || right === undefined) return undefined
    return (left === right) === (node.sign === '=')
  }
  /** What a single term decides for all of them. */
  const deciding = node.kind === 'or'
  let isOpen = false
  for (const term of node.terms) {
    const decided = decideAtHand(place, term)
    if (decided === deciding) return deciding
    isOpen ||= decided === undefined
  }
  return isOpen ? undefined : !deciding
}

/** The text of an operand, empty where there is nothing; `undefined` for everything that is more than that. */
function textOf({ collection, row, bindings, catalogue }: RowToDecide, operand: Operand): string | undefined {
  if (operand.kind === 'text') return operand.value
  if (operand.kind !== 'identifier') return undefined
  const [, ofAccount] = accountPath.exec(operand.path) ?? []
  if (ofAccount === undefined)
    return isSpelled(collection.field(operand.path)) && ownPath.test(operand.path)
      ? plainText(row[operand.path])
      : undefined
  const collectionId = bindings.variable('@request.auth.collectionId')
  // Guests have nothing of anything.
  if (typeof collectionId !== 'string') return ''
  const field = catalogue.get(collectionId)?.field(ofAccount)
  return isSpelled(field) ? plainText(bindings.variable(operand.path)) : undefined
}

function isSpelled(field: NamedField | undefined): boolean {
  return field !== undefined && spelled.has(field.type) && !kindOf(field).isMultiple(field)
}

// What is no text to a database is another one there.
function plainText(value: unknown): string | undefined {
  return typeof value === 'string' && value.isWellFormed() ? value : undefined
}
