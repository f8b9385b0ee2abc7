import { ApiError } from '../errors.ts'
import type { OpenImport } from './import-dependencies.ts'
import type { SourceLink } from './pocketbase-data.ts'

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
