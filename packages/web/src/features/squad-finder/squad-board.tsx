import { everything, gameChip, gameFilters } from '@longhouse/contract/community'
import { squadPlatforms, squadWords } from '@longhouse/contract/squad-finder'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { failureReason } from '../../lib/errors.ts'
import { recordDate } from '../../lib/dates/moments.ts'
import { useSession } from '../../lib/base/session.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { useDialog } from '../../ui/base/use-dialog.ts'
import { ErrorBanner } from '../../ui/base/banner.tsx'
import { CardGrid, CardGridSkeleton } from '../../ui/list/card-grid.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { ShowAllButton } from '../../ui/show-all-button.tsx'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { useNow } from '../../lib/dates/use-now.ts'
import { CallCard } from './call-card.tsx'
import { CallDialog } from './call-dialog.tsx'
import { CallQuestionDialog, type CallQuestion } from './call-questions.tsx'
import { OwnCall } from './own-call.tsx'
import classes from './squad-board.module.css'
import { squadsPageWords } from './squads.words.ts'
import { callsQuery, type CallRecord, useLiveSquads, seatOf } from './squads.queries.ts'

const gameChoices = gameFilters.map((choice) =>
  choice.id === everything ? choice : { ...choice, color: gameChip(choice.id) },
)

/** The calls for players: the member's own, those with free seats, then the full ones. */
export function SquadBoard() {
  const say = useWords(squadsPageWords)
  const [game, setGame] = useUrlParam('game', everything)
  const [platform, setPlatform] = useUrlParam('platform', everything)
  const { user } = useSession()
  const query = useQuery(callsQuery)
  const now = useNow()
  const form = useDialog<CallRecord | 'new'>()
  const question = useDialog<CallQuestion>()
  useLiveSquads()

  const { own, open, full, count } = shownCalls(query.data ?? [], { game, platform, userId: user?.id, now })
  const isFiltered = game !== everything || platform !== everything
  const callButton = !own && (
    <Button
      size="md"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => form.open('new')}
    >
      {say('call')}
    </Button>
  )
  const card = (call: CallRecord) => (
    <CallCard
      key={call.id}
      call={call}
      now={now}
      onRemove={(gone) => question.open({ kind: 'remove', call: gone })}
    />
  )
  return (
    <>
      {own && (
        <OwnCall
          call={own}
          now={now}
          onEdit={(call) => form.open(call)}
          onClose={(call) => question.open({ kind: 'close', call })}
          onSendAway={(seat) => question.open({ kind: 'sendAway', seat })}
        />
      )}
      <FilterBar>
        <FilterChips label={say('game')} choices={gameChoices} value={game} onChange={setGame} />
        <PlatformChips value={platform} onChange={setPlatform} />
      </FilterBar>
      {query.isError && (
        <ErrorBanner
          message={say('failed', { reason: failureReason(query.error) })}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.isPending && (
        <>
          <LoadingLine>{say('loading')}</LoadingLine>
          <CardGridSkeleton count={3} height={360} />
        </>
      )}
      {query.isSuccess && (
        <section className={classes.section}>
          <div className="spread gap-12 below-16">
            <h2 className="text-20">{say('list')}</h2>
            {open.length > 0 && callButton}
          </div>
          <output className="spoken">{say('count', { count: open.length })}</output>
          {open.length > 0 ? (
            <CardGrid label={say('list')}>{open.map(card)}</CardGrid>
          ) : (
            <EmptyState
              title={isFiltered && count > 0 ? say('noMatchTitle') : say('noneTitle')}
              headingLevel={3}
              action={
                <div className="wrap gap-12 center">
                  {callButton}
                  {isFiltered && <ShowAllButton params={['game', 'platform']} />}
                </div>
              }
            >
              {isFiltered && count > 0 ? say('noMatchText') : say('noneText')}
            </EmptyState>
          )}
        </section>
      )}
      {full.length > 0 && (
        <section className={classes.section}>
          <div className="spread gap-12 below-16">
            <h2 className="text-20">{say('fullOnes')}</h2>
          </div>
          <CardGrid label={say('fullOnes')}>{full.map(card)}</CardGrid>
        </section>
      )}
      {form.subject && (
        <CallDialog
          key={form.opening}
          call={form.subject === 'new' ? undefined : form.subject}
          game={game}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
      {question.subject && (
        <CallQuestionDialog
          key={`question-${question.opening}`}
          question={question.subject}
          isOpen={question.isOpen}
          onClose={question.close}
        />
      )}
    </>
  )
}

function PlatformChips({ value, onChange }: { value: string; onChange: (platform: string) => void }) {
  const say = useWords(squadsPageWords)
  const sayWhat = useWords(squadWords)
  const choices = [
    { id: everything, label: say('allPlatforms') },
    ...squadPlatforms.map((id) => ({ id, label: sayWhat(`platform_${id}`) })),
  ]
  return <FilterChips label={say('platform')} choices={choices} value={value} onChange={onChange} />
}

/** The filters of the page, and its member. */
interface CallFilter {
  readonly game: string
  readonly platform: string
  readonly userId: string | undefined
  readonly now: Date
}

/** The calls of a page: the member's own on top, those that are open or include them, then the full ones. */
interface ShownCalls {
  readonly own: CallRecord | undefined
  readonly open: readonly CallRecord[]
  readonly full: readonly CallRecord[]
  /** Number of live calls of others, regardless of the filters. */
  readonly count: number
}

/** Sorts calls into the groups of the page. A call for any platform fits every platform. */
export function shownCalls(calls: readonly CallRecord[], filter: CallFilter): ShownCalls {
  const { game, platform, userId, now } = filter
  const live = calls.filter(({ expires_at }) => recordDate(expires_at) > now)
  const others = live.filter(({ user }) => user !== userId)
  const fitting = others.filter(
    (call) =>
      (game === everything || call.game === game) &&
      (platform === everything || call.platform === platform || call.platform === 'any'),
  )
  // A squad that the member is in stays in place when it is full, and so do the eyes and the focus.
  const isOpen = (call: CallRecord) => call.state === 'open' || seatOf(call, userId) !== undefined
  return {
    own: live.find(({ user }) => user === userId),
    open: fitting.filter(isOpen).toSorted(byStart),
    full: fitting.filter((call) => !isOpen(call)).toSorted(byStart),
    count: others.length,
  }
}

function byStart(a: CallRecord, b: CallRecord): number {
  return a.starts_at.localeCompare(b.starts_at) || a.id.localeCompare(b.id)
}
