import { Button, type ButtonProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../../lib/records/realtime.ts'
import { useLocation } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import { withHandIn } from '../hand-in-address.ts'
import { recordsWords } from '../records.words.ts'
import { runKeys, waitQuery } from '../runs.queries.ts'
import classes from './records.module.css'

/** The buttons in the head of the records. */
export function RecordsActions() {
  const { user } = useSession()
  return (
    <>
      {user?.can_verify && <QueueLink />}
      <HandInButton variant="filled" />
    </>
  )
}

/** Opens the form: it has an address, so that a reload does not close it. */
export function HandInButton({ variant = 'default', size = 'md' }: Pick<ButtonProps, 'variant' | 'size'>) {
  const say = useWords(recordsWords)
  const { search } = useLocation()
  return (
    <Button
      component={Link}
      to={withHandIn(search, 'new')}
      variant={variant ?? 'default'}
      size={size}
      preventScrollReset
    >
      {say('handIn')}
    </Button>
  )
}

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
        <span className={`small ember display tabular ${classes.count}`}>
          <span aria-hidden="true">{waiting}</span>
          <span className="spoken">: {say('waiting', { count: waiting })}</span>
        </span>
      )}
    </Button>
  )
}
