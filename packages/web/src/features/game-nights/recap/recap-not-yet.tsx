import type { Tournament } from '@longhouse/contract/events'
import { recapWords } from '@longhouse/contract/game-nights'
import { Button } from '@mantine/core'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { TallyMark } from '../../../ui/tally-mark.tsx'
import { NoIndex } from '../../../ui/no-index.tsx'

/** There is nothing to tell: the night is still on, or there was none. */
export function RecapNotYet({ event, state }: { event: Pick<Tournament, 'id'>; state: 'none' | 'open' }) {
  const say = useWords(recapWords)
  const isOpen = state === 'open'
  return (
    <>
      <NoIndex />
      <EmptyState
        title={say(isOpen ? 'notOver' : 'noNight')}
        headingLevel={1}
        art={<TallyMark size={96} isCounting={isOpen} count={isOpen ? 5 : 0} />}
        action={
          <Button component={Link} to={`/events/${event.id}${isOpen ? '/live' : ''}`}>
            {say(isOpen ? 'toBoard' : 'toEvent')}
          </Button>
        }
      >
        {say(isOpen ? 'notOverText' : 'noNightText')}
      </EmptyState>
    </>
  )
}
