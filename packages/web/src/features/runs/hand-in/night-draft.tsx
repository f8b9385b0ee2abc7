import { community, gameLabel, isModuleOn, mapLabel } from '@longhouse/contract/community'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { withHandIn } from '../hand-in-address.ts'
import { nightDraftQuery, useLiveRuns } from '../runs.queries.ts'
import { handInWords } from './hand-in.words.ts'

/** The run that a night left, for everybody who played it, until one of them has handed it in. */
export function NightDraft({ eventId }: { eventId: string }) {
  const { user } = useSession()
  if (!user || !isModuleOn(community, 'runs')) return null
  return <DraftBanner eventId={eventId} userId={user.id} />
}

function DraftBanner({ eventId, userId }: { eventId: string; userId: string }) {
  const say = useWords(handInWords)
  useLiveRuns()
  const { data: run } = useQuery(nightDraftQuery(eventId, userId))
  if (!run) return null
  const map = run.map ? mapLabel(run.map) : gameLabel(run.game)
  return (
    <Banner
      title={say('nightTitle', { round: run.round, map })}
      actions={
        <Button component={Link} to={`/records/${run.id}${withHandIn('', run.id)}`}>
          {say('nightAction')}
        </Button>
      }
    >
      {say('nightText')}
    </Banner>
  )
}
