import { eventActionWords, eventWords, isFinished } from '@longhouse/contract/events'
import { useWords } from '../../lib/use-words.ts'
import { ColorChip } from '../../ui/game-chip.tsx'
import { isRunning } from './event-dates.ts'
import type { EventRecord } from './events.types.ts'
import classes from './status-chip.module.css'
import { isFull } from './way-in.ts'

/** The status of an event in one word; empty for an upcoming one with free places. */
export function StatusChip({ event, now }: { event: EventRecord; now: Date }) {
  const say = useWords(eventWords)
  const sayMore = useWords(eventActionWords)
  if (event.is_draft) return <ColorChip color="violet">{sayMore('draft')}</ColorChip>
  if (event.cancelled_at) return <ColorChip color="red">{sayMore('cancelled')}</ColorChip>
  if (event.status === 'completed') return <ColorChip color="grey">{say('completed')}</ColorChip>
  if (isFinished(event, now)) return <ColorChip color="grey">{say('over')}</ColorChip>
  const isLive = event.status === 'ongoing' || isRunning(event, now)
  if (isLive) return <span className={classes.live}>{say('live')}</span>
  return isFull(event, now) ? <ColorChip color="red">{say('full')}</ColorChip> : null
}
