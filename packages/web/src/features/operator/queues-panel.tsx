import { Button } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ColorChip } from '../../ui/list/game-chip.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { Answer } from '../../ui/answer.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { formatOptional } from './moments.ts'
import { askQuery, tell } from './operator-client.ts'
import panel from './panel.module.css'
import { Pager } from './records/pager.tsx'
import { pageSize } from './records/records.queries.ts'
import { useAction } from './use-action.ts'

interface Waiting {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly state: string
  readonly attempts: number
  readonly lastError: string
  readonly created: string
  readonly nextTry: string
}

interface WaitingPage {
  readonly totalItems: number
  readonly items: readonly Waiting[]
}

const messages = { id: 'messages', label: 'Messages' }
const kinds = [messages, { id: 'mails', label: 'Mails' }, { id: 'direct-messages', label: 'Direct messages' }]
const states = [
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'Waiting' },
  { id: 'parked', label: 'Set aside' },
]
const stateChips = {
  pending: { label: 'Waiting', color: 'blue' },
  parked: { label: 'Set aside', color: 'red' },
  delivered: { label: 'Delivered', color: 'green' },
} as const

/** The queues of messages to channels, to members and to mailboxes, with those that got stuck. */
export function QueuesPanel() {
  const [kindWish, setKind] = useUrlParam('kind', 'messages')
  const [state, setState] = useUrlParam('state', 'all')
  const [page, setPage] = useUrlParam('page', '1')
  const { id: kind, label } = kinds.find(({ id }) => id === kindWish) ?? messages
  const subject = label.toLowerCase()
  const [dropping, setDropping] = useState<Waiting>()
  const wanted = { page: Number(page) || 1, perPage: pageSize, ...(state !== 'all' && { state }) }
  const query = useQuery({
    ...askQuery<WaitingPage>('queues', `queues/${kind}`, wanted),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })
  const retry = useAction<Waiting>({
    work: ({ id }) => tell('POST', `queues/${kind}/${id}/retry`),
    said: () => 'It is tried again',
    panel: 'queues',
  })
  const drop = useAction<Waiting>({
    work: ({ id }) => tell('DELETE', `queues/${kind}/${id}`),
    said: () => 'It is dropped',
    panel: 'queues',
    onDone: () => setDropping(undefined),
  })
  return (
    <div className="stack shrinks">
      <div className="row gap-12">
        <FilterChips label="Queue" choices={kinds} value={kind} onChange={setKind} />
        <div className={panel.end}>
          <FilterChips label="State" choices={states} value={state} onChange={setState} />
        </div>
      </div>
      <Answer query={query} subject={`the ${subject}`}>
        {({ items, totalItems }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing here">{`No ${subject} are in this state.`}</EmptyState>
          ) : (
            <>
              <DataTable
                label={label}
                columns={columns({
                  onRetry: (item) => retry.mutate(item),
                  onDrop: setDropping,
                  retryingId: retry.isPending ? retry.variables.id : undefined,
                })}
                rows={items}
                keyOf={({ id }) => id}
              />
              <Pager
                page={Number(page) || 1}
                count={items.length}
                total={totalItems}
                onPage={(next) => setPage(String(next))}
              />
            </>
          )
        }
      </Answer>
      <ConfirmDialog
        isOpen={dropping !== undefined}
        title="Drop it?"
        confirmLabel="Drop"
        isBusy={drop.isPending}
        onConfirm={() => dropping && drop.mutate(dropping)}
        onCancel={() => setDropping(undefined)}
      >
        <p className="spaced">
          {dropping?.kind} to <bdi>{dropping?.to}</bdi> is never sent then.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function columns({ onRetry, onDrop, retryingId }: RowActions): Column<Waiting>[] {
  return [
    {
      id: 'to',
      head: 'To',
      cell: ({ to }) => (
        <span className={panel.clip} dir="auto">
          {to}
        </span>
      ),
    },
    { id: 'kind', head: 'Kind', cell: ({ kind }) => kind },
    { id: 'state', head: 'State', cell: ({ state }) => <StateChip state={state} /> },
    { id: 'attempts', head: 'Tries', isNumber: true, cell: ({ attempts }) => attempts },
    {
      id: 'lastError',
      head: 'Last error',
      cell: ({ lastError }) => (
        <span className={`danger ${panel.clip}`} title={lastError}>
          {lastError}
        </span>
      ),
    },
    {
      id: 'created',
      head: 'Since',
      cell: ({ created }) => <span className={panel.clip}>{formatOptional(created)}</span>,
    },
    {
      id: 'nextTry',
      head: 'Next try',
      cell: ({ nextTry }) => <span className={panel.clip}>{formatOptional(nextTry)}</span>,
    },
    {
      id: 'actions',
      head: 'Actions',
      cell: (item) =>
        item.state !== 'delivered' && (
          <div className={panel.buttons}>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconRefresh size={18} aria-hidden="true" />}
              aria-label={`Try again: ${item.kind} to ${item.to}`}
              loading={retryingId === item.id}
              onClick={() => onRetry(item)}
            >
              Try again
            </Button>
            {item.state === 'parked' && (
              <Button
                color="danger"
                variant="outline"
                size="sm"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                aria-label={`Drop: ${item.kind} to ${item.to}`}
                onClick={() => onDrop(item)}
              >
                Drop
              </Button>
            )}
          </div>
        ),
    },
  ]
}

function StateChip({ state }: { state: string }) {
  const known = Object.entries(stateChips).find(([name]) => name === state)?.[1]
  return <ColorChip color={known?.color ?? 'grey'}>{known?.label ?? state}</ColorChip>
}

interface RowActions {
  readonly onRetry: (item: Waiting) => void
  readonly onDrop: (item: Waiting) => void
  readonly retryingId: string | undefined
}
