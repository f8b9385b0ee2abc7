import { useInfiniteQuery } from '@tanstack/react-query'
import { useLive } from '../../lib/realtime.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import rows from '../../ui/list/rows.module.css'
import { TallyMark } from '../../ui/tally-mark.tsx'
import { DiscordNotice } from './discord-notice.tsx'
import { MessageRow } from './message-row.tsx'
import { messageKeys, messagesQuery, messageStates, type MessageState } from './messages.queries.ts'

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
          <ul className={rows.rows} aria-label="Messages">
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
