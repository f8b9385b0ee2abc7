import { formStatuses } from '@longhouse/contract/forms'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { useDialog } from '../../ui/base/use-dialog.ts'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { MatchReport } from '../../ui/list/match-report.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import rows from '../../ui/section.module.css'
import { SearchField } from '../../ui/list/search-field.tsx'
import { ShowAllButton } from '../../ui/show-all-button.tsx'
import { totalOf } from '../../ui/list/total-of.ts'
import { Plate } from '../../ui/base/plate.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import { filedFormKeys, filedFormsQuery } from './filed-forms.queries.ts'
import classes from './forms.module.css'
import type { FiledForm, FormKind } from './form-kind.ts'
import { statusLooks, StatusChip } from './status-chip.tsx'

const ReviewDialog = dialogPart(async () => (await import('./review-dialog.tsx')).ReviewDialog)

const everything = 'all'
const choices = [
  { id: everything, label: 'All' },
  ...formStatuses.map((id) => ({ id, label: statusLooks[id].label })),
]

/** What members have filed, to be read, searched and answered by staff. */
export function FormInbox<Form extends FiledForm>({ kind }: { kind: FormKind<Form> }) {
  const [search, setSearch] = useUrlParam('q')
  const [status, setStatus] = useUrlParam('status', everything)
  const query = useInfiniteQuery({
    ...filedFormsQuery(kind, { search, status: status === everything ? '' : status }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = search !== '' || status !== everything
  const review = useDialog<Form>()
  useLive(kind.collection, { keys: [filedFormKeys.of(kind.collection)] })
  return (
    <>
      <FilterBar>
        <FilterChips label="Status" choices={choices} value={status} onChange={setStatus} />
        <SearchField placeholder="Search names and answers" value={search} onSearch={setSearch} />
      </FilterBar>
      <MatchReport
        noun={{ one: kind.noun, many: kind.plural }}
        search={search}
        isFiltered={isFiltered}
        total={totalOf(query)}
      />
      <PagedList
        query={query}
        loading={`Loading ${kind.plural}...`}
        loadFailed={`Failed to load ${kind.plural}. Please try again.`}
        more={`Show more ${kind.plural}`}
        empty={
          <EmptyState
            title={`No ${kind.plural} found`}
            action={isFiltered && <ShowAllButton params={['q', 'status']} />}
          >
            What members send in arrives here.
          </EmptyState>
        }
      >
        {(forms) => (
          <ul className="bare-list stack gap-8" aria-label={`Filed ${kind.plural}`}>
            {forms.map((form) => (
              <FiledFormRow
                key={form.id}
                form={form}
                gist={kind.gistOf(form)}
                onOpen={() => review.open(form)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {review.subject && (
        <ReviewDialog
          key={review.opening}
          collection={kind.collection}
          noun={kind.noun}
          form={review.subject}
          sections={kind.answers(review.subject)}
          isOpen={review.isOpen}
          onClose={review.close}
        />
      )}
    </>
  )
}

/** A filed form at a glance; the whole row opens it. */
function FiledFormRow({ form, gist, onOpen }: FiledFormRowProps) {
  return (
    <Plate as="li" isFlush isInteractive>
      <button type="button" className={`${rows.wholeButton} ${classes.row}`} onClick={onOpen}>
        <UserAvatar user={form.expand?.user} size={40} />
        <span className={classes.words}>
          <bdi className={classes.name}>{form.username}</bdi>
          <span className="small muted" dir="auto">
            {gist}
          </span>
        </span>
        <span className="small muted tabular">{formatMoment(form.created)}</span>
        <StatusChip status={form.status} />
      </button>
    </Plate>
  )
}

interface FiledFormRowProps {
  readonly form: FiledForm
  readonly gist: string
  readonly onOpen: () => void
}
