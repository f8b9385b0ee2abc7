import { type NamedField, hasUniqueColumn } from '../../database/catalogue.ts'
import { badRequest } from '../../errors.ts'
import { backRelation } from '../../query/path-step.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Collection, CollectionRegistry } from '../collections.ts'
import type { ReadContext } from '../read-context.ts'

const maxLevels = 6
const maxPaths = 200
const maxTextLength = 8000

/** One relation to follow, and what to follow from there. */
export interface ExpandStep {
  /** As written in the request; the key of the answer. */
  readonly name: string
  readonly target: Collection
  /** The relation field: of the row itself, or of the target when `isBack`. */
  readonly field: NamedField
  readonly isBack: boolean
  /** Whether the answer is a list. */
  readonly isList: boolean
  readonly next: readonly ExpandStep[]
}

/**
 * What to read for an `expand` text. Paths that do not exist, or lead to what only superusers may view, are left out.
 * Throws 400 for a text that is too long.
 */
export function expandSteps(
  collections: CollectionRegistry,
  reading: ExpandStart,
  text: string,
): readonly ExpandStep[] {
  if (text.length > maxTextLength) throw badRequest(`An expand has at most ${maxTextLength} characters.`)
  const tree: Branch = new Map()
  for (const names of longestPaths(text)) {
    const hops = resolvePath(collections, reading, names)
    if (hops) grow(tree, hops)
  }
  return toSteps(tree)
}

type ExpandStart = Pick<ReadContext, 'collection' | 'isSuperuserOrRule'>
type Hop = Omit<ExpandStep, 'next'>
type Branch = Map<string, { readonly hop: Hop; readonly branch: Branch }>

/** The names along each path, without the paths that are the beginning of another. */
function longestPaths(text: string): readonly (readonly string[])[] {
  const paths = text
    .split(',', maxPaths)
    .map(namesOf)
    .filter((names) => names.length > 0)
  const beginnings = new Set(
    paths.flatMap((names) => names.slice(1).map((_, place) => names.slice(0, place + 1).join('.'))),
  )
  return paths.filter((names) => !beginnings.has(names.join('.')))
}

function namesOf(path: string): string[] {
  const text = path.replaceAll(' ', '')
  let start = 0
  let end = text.length
  while (start < end && text.charAt(start) === '.') start += 1
  while (end > start && text.charAt(end - 1) === '.') end -= 1
  return start === end ? [] : text.slice(start, end).split('.', maxLevels)
}

function resolvePath(
  collections: CollectionRegistry,
  { collection: start, isSuperuserOrRule }: ExpandStart,
  names: readonly string[],
): Hop[] | undefined {
  const hops: Hop[] = []
  let collection = start
  for (const name of names) {
    const hop = resolveHop(collections, collection, name)
    if (!hop || (!isSuperuserOrRule && (hop.target.rules.view === null || hop.field.hidden))) return undefined
    hops.push(hop)
    collection = hop.target
  }
  return hops
}

function resolveHop(collections: CollectionRegistry, collection: Collection, name: string): Hop | undefined {
  const back = backRelation(name)
  if (back)
    return resolveBack(collections, collection, { name, sourceName: back.collection, fieldName: back.field })
  const field = collection.field(name)
  if (field?.type !== 'relation') return undefined
  const target = collections.get(field.collection)
  return target && { name, target, field, isBack: false, isList: kindOf(field).isMultiple(field) }
}

function resolveBack(
  collections: CollectionRegistry,
  collection: Collection,
  { name, sourceName, fieldName }: { name: string; sourceName: string; fieldName: string },
): Hop | undefined {
  const target = collections.get(sourceName)
  const field = target?.field(fieldName)
  if (!target || field?.type !== 'relation' || collections.get(field.collection)?.id !== collection.id)
    return undefined
  return { name, target, field, isBack: true, isList: !hasUniqueColumn(target, field.name) }
}

function grow(tree: Branch, hops: readonly Hop[]): void {
  let branch = tree
  for (const hop of hops) {
    const kept = branch.get(hop.name) ?? { hop, branch: new Map() }
    branch.set(hop.name, kept)
    branch = kept.branch
  }
}

function toSteps(tree: Branch): ExpandStep[] {
  return [...tree.values()].map(({ hop, branch }) => ({ ...hop, next: toSteps(branch) }))
}
