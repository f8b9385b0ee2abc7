import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import { nightQuery } from '../night/night.queries.ts'
import { recapWords } from './recap.words.ts'

/** The entry among the parts of an event: there once its night is over. */
export function RecapTab({ eventId, className }: { eventId: string; className: string }) {
  const say = useWords(recapWords)
  const { data: night } = useQuery(nightQuery(eventId))
  if (night?.state !== 'ended') return null
  return (
    <li>
      <Link className={className} to={`/events/${eventId}/recap`}>
        {say('title')}
      </Link>
    </li>
  )
}
