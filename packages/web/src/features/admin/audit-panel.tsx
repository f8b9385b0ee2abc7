import '../../theme/mantine-more.css'
import { auditPageSize, type AuditEntry } from '@longhouse/contract/audit'
import { NativeSelect } from '@mantine/core'
import {
  keepPreviousData,
  useInfiniteQuery,
  infiniteQueryOptions,
  queryOptions,
  useQueries,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { listRoughly, nextPage } from '../../ui/list/next-page.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { MatchReport } from '../../ui/list/match-report.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { ShowAllButton } from '../../ui/show-all-button.tsx'
import { totalOf } from '../../ui/list/total-of.ts'
import { AuditRow } from './audit-row.tsx'
import { auditedThings, auditVerbs, fieldWords, namingFields, nameIn } from './audit-words.ts'
import classes from './admin.module.css'

const everything = 'all'
// What only operators do is found by the thing it was done to.
const chosenActions = ['create', 'update', 'delete', 'impersonate', 'operate'] as const
const actionChoices = [
  { id: everything, label: 'All' },
  ...chosenActions.map((id) => ({ id, label: auditVerbs[id] })),
]
const thingChoices = [
  { value: '', label: 'Everything' },
  ...Object.entries(auditedThings).map(([value, label]) => ({ value, label: fieldWords(label) })),
]

/** Who changed what and when, with the values before and after. */
export function AuditPanel() {
  const [search, setSearch] = useUrlParam('q')
  const [action, setAction] = useUrlParam('action', everything)
  const [collection, setCollection] = useUrlParam('kind')
  const query = useInfiniteQuery({
    ...auditQuery({ search, action: action === everything ? '' : action, collection }),
    placeholderData: keepPreviousData,
  })
  useLive('audit_log', { keys: [auditKey] })
  const names = useRecordNames(query.data?.pages.flatMap(({ items }) => items) ?? [])
  const isFiltered = search !== '' || action !== everything || collection !== ''
  return (
    <>
      <FilterBar>
        <FilterChips label="Action" choices={actionChoices} value={action} onChange={setAction} />
        <div className={`wrap gap-12 ${classes.tools}`}>
          <NativeSelect
            aria-label="Kind of record"
            size="md"
            data={thingChoices}
            value={collection}
            onChange={(event) => setCollection(event.currentTarget.value)}
          />
          <SearchField placeholder="Search by staff member" value={search} onSearch={setSearch} />
        </div>
      </FilterBar>
      <MatchReport
        noun={{ one: 'entry', many: 'entries' }}
        search={search}
        isFiltered={isFiltered}
        total={totalOf(query)}
      />
      <PagedList
        query={query}
        loading="Loading the audit log..."
        loadFailed="Failed to load the audit log. Please try again."
        more="Show older entries"
        empty={
          <EmptyState
            title="No entries found"
            action={isFiltered && <ShowAllButton params={['q', 'action', 'kind']} />}
          >
            Whatever staff create, change or delete is written down here.
          </EmptyState>
        }
      >
        {(entries) => (
          <ul className="bare-list stack gap-8" aria-label="Audit log">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} recordName={names[entry.record]} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const auditKey = ['audit'] as const

/** What staff have changed, newest first. */
function auditQuery({ search, action, collection }: AuditWish) {
  const filter = [
    ...(search.trim() ? [api.filter('actor_username ~ {:search}', { search: search.trim() })] : []),
    ...(action ? [api.filter('action = {:action}', { action })] : []),
    ...(collection ? [api.filter('collection = {:collection}', { collection })] : []),
  ].join(' && ')
  return infiniteQueryOptions({
    queryKey: [...auditKey, filter],
    queryFn: ({ pageParam }) =>
      listRoughly(api.collection<AuditEntry>('audit_log'), pageParam, {
        perPage: auditPageSize,
        sort: '-created,-id',
        filter,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}

interface AuditWish {
  readonly search: string
  readonly action: string
  readonly collection: string
}

type Names = Readonly<Record<string, string | undefined>>

/** An entry of a change holds what was changed and nothing else, so records that it does not name are looked up. */
function useRecordNames(entries: readonly AuditEntry[]): Names {
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
