import { eventPageWords } from '@longhouse/contract/events'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import type { EventRecord } from '../events.types.ts'
import { messagesQuery } from '../messages.queries.ts'
import classes from './event-page.module.css'

/** What it is about, in full, and what its hosts have said since. */
export function EventDetails({ event }: { event: EventRecord }) {
  const say = useWords(eventPageWords)
  return (
    <>
      <Messages eventId={event.id} />
      <p className={classes.description} dir="auto">
        {event.description}
      </p>
      <ul className={classes.notes}>
        {event.series && <li>{say('seriesNote')}</li>}
        {event.is_public && !event.is_draft && <li>{say('isPublic')}</li>}
      </ul>
    </>
  )
}

function Messages({ eventId }: { eventId: string }) {
  const say = useWords(eventPageWords)
  const { data: messages = [] } = useQuery(messagesQuery(eventId))
  if (messages.length === 0) return null
  return (
    <section className={classes.messages} aria-label={say('messages')}>
      <h2 className={classes.messagesTitle}>{say('messages')}</h2>
      <ul className="bare-list">
        {messages.map(({ id, text, created }) => (
          <li key={id} className={classes.message}>
            <span dir="auto">{text}</span>
            <time className={classes.when} dateTime={created}>
              {formatMoment(created)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
