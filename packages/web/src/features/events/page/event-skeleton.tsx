import { eventPageWords } from '@longhouse/contract/events'
import { Skeleton } from '@mantine/core'
import { useWords } from '../../../lib/use-words.ts'
import classes from './event-page.module.css'

/** The page of an event while it is loading. */
export function EventSkeleton() {
  const say = useWords(eventPageWords)
  return (
    <div className={classes.event}>
      <h1 className="spoken">{say('title')}</h1>
      <output className="spoken">{say('loading')}</output>
      <Skeleton className={classes.head} height={320} radius="var(--radius-plate)" />
      <div className={classes.main} aria-hidden="true">
        <Skeleton height={32} width="40%" />
        <Skeleton height={18} mt={24} />
        <Skeleton height={18} mt={12} />
        <Skeleton height={18} mt={12} width="70%" />
      </div>
      <Skeleton className={classes.aside} height={360} radius="var(--radius-plate)" aria-hidden="true" />
    </div>
  )
}
