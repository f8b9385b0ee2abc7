import '../../theme/mantine-more.css'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLive } from '../../lib/realtime.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { MatchReport } from '../../ui/list/match-report.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { ShowAllButton } from '../../ui/list/show-all-button.tsx'
import { totalOf } from '../../ui/list/total-of.ts'
import rows from '../../ui/list/rows.module.css'
import { AuditRow } from './audit-row.tsx'
import { auditedThings, auditVerbs, fieldWords } from './audit-words.ts'
import { auditKey, auditQuery } from './audit.queries.ts'
import { useRecordNames } from './record-names.queries.ts'
import classes from './tools.module.css'

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
        <div className={classes.tools}>
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
          <ul className={rows.rows} aria-label="Audit log">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} recordName={names[entry.record]} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
