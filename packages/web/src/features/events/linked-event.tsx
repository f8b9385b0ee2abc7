import { eventWords } from '@longhouse/contract/events'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../lib/errors.ts'
import { useWords } from '../../lib/use-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { CardGrid } from '../../ui/list/card-grid.tsx'
import { EventCard, type EventCardProps } from './event-card.tsx'
import classes from './event-list.module.css'
import { eventQuery } from './events.queries.ts'
import { useLinkedCard } from './use-linked-card.ts'

/** A link may lead to an event that the list no longer has. */
export function LinkedEvent({ id, ...card }: LinkedEventProps) {
  const say = useWords(eventWords)
  const { data: event, error } = useQuery(eventQuery(id))
  const ref = useLinkedCard(event ? id : '')

  if (event) {
    return (
      <div className={classes.linked}>
        <CardGrid label={say('linked')}>
          <EventCard event={event} isLinked isEager ref={ref} {...card} />
        </CardGrid>
      </div>
    )
  }
  if (!error) return null
  return (
    <div className={classes.problem}>
      <Banner kind="warning">{say(statusOf(error) === 404 ? 'linkedGone' : 'linkedFailed')}</Banner>
    </div>
  )
}

export type LinkedEventProps = { readonly id: string } & Pick<EventCardProps, 'now' | 'onAction'>
