import { filterProblem } from '@longhouse/contract/filters'
import { Button } from '@mantine/core'
import { IconColumns, IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RecordModel } from 'pocketbase'
import { statusOf } from '../../../lib/errors.ts'
import { useSearchParams } from '../../../lib/base/router/hooks.ts'
import { Answer } from '../../../ui/answer.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { DataTable, type Column } from '../data-table.tsx'
import panel from '../panel.module.css'
import { Cell } from './cell.tsx'
import { labelField, labelOf, type CollectionInfo } from './collections.ts'
import { ColumnDialog, useColumns } from './columns.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FilterField } from './filter-field.tsx'
import { Pager } from './pager.tsx'
import { newRecord, RecordDialog } from './record-dialog.tsx'
import classes from './records.module.css'
import { countQuery, recordsQuery } from './records.queries.ts'

/** One collection: filter, table, pages, and a record opened over them. */
export function RecordList({ collection, collections }: RecordListProps) {
  const { filter, sort, page, recordId, ...address } = useRecordsAddress()
  const { columns, possible, choose } = useColumns(collection)
  const columnDialog = useDialog<true>()
  const exportDialog = useDialog<true>()
  const opening = useDialog<string>()
  const fieldNames = collection.fields.map(({ name }) => name)
  const isRight = filterProblem(filter, fieldNames) === undefined
  const records = useQuery({
    ...recordsQuery({ collection, collections, columns, filter, sort, page }),
    enabled: isRight,
  })
  const { data: total } = useQuery({ ...countQuery(collection.name, filter), enabled: isRight })
  const isRefused = statusOf(records.error) === 400
  const open = (id: string) => {
    opening.open(id)
    address.setRecord(id)
  }
  const close = () => {
    opening.close()
    address.setRecord('')
  }
  return (
    <section className="stack shrinks" aria-labelledby="collection-name">
      <div className="row gap-12">
        <h2 id="collection-name" className="text-24 strong breaks">
          {collection.name}
        </h2>
        <div className={`wrap ${classes.tools}`}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconColumns size={18} aria-hidden="true" />}
            onClick={() => columnDialog.open(true)}
          >
            Columns
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={!isRight || isRefused}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => exportDialog.open(true)}
          >
            Take out
          </Button>
          {collection.type !== 'view' && (
            <Button
              size="sm"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => open(newRecord)}
            >
              New record
            </Button>
          )}
        </div>
      </div>
      <FilterField
        value={filter}
        fields={fieldNames}
        refusal={isRefused ? 'The server does not take this filter or this order.' : undefined}
        onApply={address.setFilter}
      />
      {isRight && !isRefused && (
        <Answer query={records} subject={`the records of ${collection.name}`}>
          {({ items }) => (
            <div className={`stack shrinks ${classes.rows}`} aria-busy={records.isPlaceholderData}>
              {items.length === 0 ? (
                <EmptyState title="No records">
                  {filter === '' ? 'This collection is empty.' : 'No record fits the filter.'}
                </EmptyState>
              ) : (
                <DataTable
                  label={`Records of ${collection.name}`}
                  columns={tableColumns({ collection, collections, columns, onOpen: open })}
                  rows={items}
                  keyOf={({ id }) => id}
                  sort={{ value: sort, onChange: address.setSort }}
                />
              )}
              <Pager page={page} count={items.length} total={total} onPage={address.setPage} />
            </div>
          )}
        </Answer>
      )}
      <ColumnDialog
        isOpen={columnDialog.isOpen}
        possible={possible}
        columns={columns}
        onChoose={choose}
        onClose={columnDialog.close}
      />
      {exportDialog.subject && (
        <ExportDialog
          key={exportDialog.opening}
          collection={collection}
          filter={filter}
          isOpen={exportDialog.isOpen}
          onClose={exportDialog.close}
        />
      )}
      {recordId !== '' && (
        <RecordDialog
          key={recordId}
          collection={collection}
          collections={collections}
          recordId={recordId}
          onClose={close}
        />
      )}
    </section>
  )
}

function tableColumns({ collection, collections, columns, onOpen }: TableColumns): Column<RecordModel>[] {
  const first: Column<RecordModel> = {
    id: labelField(collection),
    head: labelField(collection),
    canSort: true,
    cell: (record) => (
      <button
        type="button"
        className={`tap block primary ${panel.open}`}
        dir="auto"
        onClick={() => onOpen(record.id)}
      >
        {labelOf(record, collection)}
      </button>
    ),
  }
  const others = collection.fields
    .filter(({ name }) => columns.includes(name) && name !== first.id)
    .toSorted((a, b) => columns.indexOf(a.name) - columns.indexOf(b.name))
    .map((field): Column<RecordModel> => ({
      id: field.name,
      head: field.name,
      canSort: !['json', 'geoPoint'].includes(field.type),
      isNumber: field.type === 'number',
      cell: (record) => <Cell record={record} field={field} collections={collections} />,
    }))
  return [first, ...others]
}

interface RecordListProps {
  readonly collection: CollectionInfo
  readonly collections: readonly CollectionInfo[]
}

interface TableColumns extends RecordListProps {
  readonly columns: readonly string[]
  readonly onOpen: (id: string) => void
}

/** What the address says about the list: links carry it, back and reload keep it. */
function useRecordsAddress() {
  const [params, setParams] = useSearchParams()
  const set = (changes: Readonly<Record<string, string>>, { isQuiet = false } = {}) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { preventScrollReset: true, replace: isQuiet },
    )
  return {
    filter: params.get('filter') ?? '',
    sort: params.get('sort') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
    recordId: params.get('record') ?? '',
    setFilter: (filter: string) => set({ filter, page: '' }),
    setSort: (sort: string) => set({ sort, page: '' }),
    setPage: (page: number) => set({ page: page === 1 ? '' : String(page) }),
    // A dialog is no place to come back to: the way back closes it first.
    setRecord: (record: string) => set({ record }, { isQuiet: true }),
  }
}
