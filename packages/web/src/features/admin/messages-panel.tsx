import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../lib/dates/moments.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { TallyMark } from '../../ui/base/tally-mark.tsx'
import { MessageRow } from './message-row.tsx'
import {
  messageKeys,
  messagesQuery,
  messageStates,
  type MessageState,
  discordStatusQuery,
} from './messages.queries.ts'

const choices = Object.entries(messageStates).map(([id, { label }]) => ({ id, label }))
const emptyTitles = {
  undelivered: 'Everything has been delivered',
  parked: 'Nothing was set aside',
  delivered: 'Nothing has been delivered yet',
} as const

/** Messages for the chat channels that have not arrived, why, and another try. */
export function MessagesPanel() {
  const [wish, setWish] = useUrlParam('status', 'undelivered')
  const state = isState(wish) ? wish : 'undelivered'
  const query = useInfiniteQuery(messagesQuery(state))
  useLive('outbox', { keys: [messageKeys.list, messageKeys.discord] })
  return (
    <>
      <DiscordNotice />
      <FilterBar>
        <FilterChips label="Messages" choices={choices} value={state} onChange={setWish} />
      </FilterBar>
      <PagedList
        query={query}
        loading="Loading messages..."
        loadFailed="Failed to load messages. Please try again."
        more="Show more messages"
        empty={<EmptyState title={emptyTitles[state]} art={<TallyMark size={88} />} />}
      >
        {(messages) => (
          <ul className="bare-list stack gap-8" aria-label="Messages">
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function isState(wish: string): wish is MessageState {
  return wish in messageStates
}

/** Reports problems between the site and Discord; renders nothing if there are none. */
function DiscordNotice() {
  const { data: status } = useQuery(discordStatusQuery())
  if (!status) return null
  if (!status.configured) {
    return (
      <div className="below-16">
        <Banner kind="warning" title="Discord is not configured">
          Messages are kept and leave once the operator has set it up.
        </Banner>
      </div>
    )
  }
  return status.troubles.map(({ call, reason, since }) => (
    <div key={call} className="below-16">
      <Banner kind="warning" title={`Discord refuses: ${call}`}>
        {reason} · since {formatMoment(since)}
      </Banner>
    </div>
  ))
}
