import { importCollection } from './import-collection.ts'
import { importLinks } from './import-links.ts'
import { inOrderOfRelations } from './import-order.ts'
import type { ImportDependencies } from './import-dependencies.ts'
import { ImportReport, type SkippedOne } from './import-report.ts'
import { PocketBaseData } from './pocketbase-data.ts'
import type { Reshape } from './reshape.ts'

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
