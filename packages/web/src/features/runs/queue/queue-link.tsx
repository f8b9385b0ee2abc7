import { recordsWords } from '@longhouse/contract/runs'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../../lib/realtime.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { runKeys, waitQuery } from '../runs.queries.ts'
import classes from './queue-link.module.css'

/** The way to the queue for those who check runs, with how many wait. */
export function QueueLink() {
  const say = useWords(recordsWords)
  const { data: wait } = useQuery(waitQuery())
  useLive('runs', { keys: [[...runKeys.all, 'wait']] })
  const waiting = wait?.waiting ?? 0
  return (
    <Button component={Link} to="/records/queue" variant="default">
      {say('toCheck')}
      {waiting > 0 && (
        <span className={classes.count}>
          <span aria-hidden="true">{waiting}</span>
          <span className="spoken">: {say('waiting', { count: waiting })}</span>
        </span>
      )}
    </Button>
  )
}
