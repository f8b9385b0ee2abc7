import type { AuditEntry } from '@longhouse/contract/audit'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { namingFields, nameIn } from './audit-words.ts'

type Names = Readonly<Record<string, string | undefined>>

/** An entry of a change holds what was changed and nothing else, so records that it does not name are looked up. */
export function useRecordNames(entries: readonly AuditEntry[]): Names {
  const unnamed = entries.filter((entry) => !nameIn({ ...entry.before, ...entry.after }))
  const byCollection = Object.entries(Object.groupBy(unnamed, ({ collection }) => collection))
  return useQueries({
    queries: byCollection.map(([collection, found = []]) =>
      namesQuery(collection, [...new Set(found.map(({ record }) => record))].toSorted()),
    ),
    combine: (answers) => Object.assign({}, ...answers.map(({ data }) => data ?? {})),
  })
}

function namesQuery(collection: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['record-names', collection, ids],
    queryFn: async (): Promise<Names> => {
      const found = await api.collection<Record<string, unknown> & { id: string }>(collection).getFullList({
        filter: ids.map((id) => api.filter('id = {:id}', { id })).join(' || '),
        fields: ['id', ...namingFields].join(),
      })
      return Object.fromEntries(found.map((record) => [record.id, nameIn(record)]))
    },
  })
}
