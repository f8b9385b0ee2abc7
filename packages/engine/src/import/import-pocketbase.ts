import { ApiError } from '../errors.ts'
import { importCollection } from './import-collection.ts'
import type { ImportDependencies, Reshape, CollectionPair, OpenImport } from './import-dependencies.ts'
import { ImportReport, type SkippedOne } from './import-report.ts'
import { PocketBaseData, type SourceLink } from './pocketbase-data.ts'

/** The source of an import, and a callback for everything that is not imported unchanged. */
export interface ImportOrder {
  readonly folder: string
  readonly onSkip?: (what: SkippedOne) => void
  /** Applied before the conversion of the field. */
  readonly reshape?: Reshape
}

/**
 * Imports the records, accounts and files of a PocketBase, with their ids, into the collections of the same
 * name. No hooks run. It can be run again at any time: existing records are unchanged.
 */
export async function importPocketBase(
  parts: ImportDependencies,
  { folder, onSkip, reshape = () => undefined }: ImportOrder,
): Promise<ImportReport> {
  const data = new PocketBaseData(folder)
  const report = new ImportReport(onSkip)
  try {
    const pairs = data.collections.flatMap((source) => {
      const collection = parts.collections.get(source.name)
      if (collection && !collection.isView && !collection.isSystem) return [{ source, collection }]
      const message = `There is no collection ${source.name} here.`
      const count = data.count(source)
      report.skip({ reason: 'unknown collection', collection: source.name, message, isRecord: true }, count)
      return []
    })
    const open = { ...parts, data, report, reshape }
    for (const pair of inOrderOfRelations(pairs)) await importCollection(open, pair)
    report.links = await importLinks(open)
    return report
  } finally {
    data.close()
  }
}

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

const linksCollection = '_externalAuths'

/** Brings the links of accounts with providers over; how many. */
export async function importLinks({ data, report, ...parts }: OpenImport): Promise<number> {
  const links = parts.collections.get(linksCollection)
  let count = 0
  for (const link of links ? data.links() : []) {
    const source = data.collections.find(({ id }) => id === link.collectionId)
    const owners = source && parts.collections.get(source.name)
    if (links && owners && (await parts.records.rows().find(links, link.id))) continue
    const about = { collection: linksCollection, id: link.id, isRecord: true } as const
    if (!links || !owners || !(await parts.records.rows().find(owners, link.recordId))) {
      report.skip({
        ...about,
        reason: 'missing record',
        message: 'The account that it belongs to is not here.',
      })
      continue
    }
    try {
      await parts.records.rows().insert(links, [rowOf(link, owners.id)])
      count += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const message =
        'The account has a link with this provider already, or the link is that of another account.'
      report.skip({ ...about, reason: 'not unique', message })
    }
  }
  return count
}

function rowOf(link: SourceLink, collectionRef: string) {
  const { id, recordId, provider, providerId, created, updated } = link
  return { id, collectionRef, recordRef: recordId, provider, providerId, created, updated }
}
