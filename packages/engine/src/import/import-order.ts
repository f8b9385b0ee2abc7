import type { CollectionPair } from './import-dependencies.ts'

/** Collections after those that their relations name; where they name each other, in the given order. */
export function inOrderOfRelations(pairs: readonly CollectionPair[]): CollectionPair[] {
  const ordered: CollectionPair[] = []
  const waiting = new Set(pairs)
  const isWaitedFor = (name: string, by: CollectionPair) =>
    [...waiting].some((other) => other !== by && [other.collection.id, other.collection.name].includes(name))
  while (waiting.size > 0) {
    const [first] = waiting
    const next = [...waiting].find((pair) => !needs(pair).some((name) => isWaitedFor(name, pair))) ?? first
    if (!next) break
    waiting.delete(next)
    ordered.push(next)
  }
  return ordered
}

function needs({ collection }: CollectionPair): string[] {
  return collection.fields.flatMap((field) => (field.type === 'relation' ? [field.collection] : []))
}
