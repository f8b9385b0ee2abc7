import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../lib/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { CardGrid } from '../../ui/list/card-grid.tsx'
import { EventCard, type EventCardProps } from './event-card.tsx'
import classes from './event-list.module.css'
import { eventQuery } from './events.queries.ts'
import { useLinkedCard } from './use-linked-card.ts'

/** A link may lead to an event that the list no longer has. */
export function LinkedEvent({ id, ...card }: LinkedEventProps) {
  const { data: event, error } = useQuery(eventQuery(id))
  const ref = useLinkedCard(event ? id : '')

  if (event) {
    return (
      <div className={classes.linked}>
        <CardGrid label="The event of your link">
          <EventCard event={event} isLinked isEager ref={ref} {...card} />
        </CardGrid>
      </div>
    )
  }
  if (!error) return null
  return (
    <div className={classes.problem}>
      <Banner kind="warning">
        {statusOf(error) === 404
          ? 'The event of your link is no longer here.'
          : 'The event of your link could not be loaded.'}
      </Banner>
    </div>
  )
}

export type LinkedEventProps = { readonly id: string } & Pick<EventCardProps, 'now' | 'onAction'>
