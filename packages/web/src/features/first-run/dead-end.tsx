import { Button } from '@mantine/core'
import { useSession } from '../../lib/base/session.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { CommandText } from '../../ui/command-text.tsx'
import { Link } from '../../ui/base/link.tsx'
import { useFocusHere } from '../../ui/use-focus-here.ts'
import type { FirstRunProblem } from './first-run.messages.ts'

/** A message about a link that will never work again, and a link to continue. */
export function DeadEnd({ problem }: { problem: Pick<FirstRunProblem, 'kind' | 'message'> }) {
  const { isLoggedIn } = useSession()
  const wayOn = useFocusHere<HTMLAnchorElement>()
  const isForLogIn = problem.kind === 'over' && !isLoggedIn
  return (
    <div className="stack">
      <Banner kind={problem.kind === 'over' ? 'info' : 'error'}>
        <CommandText>{problem.message}</CommandText>
      </Banner>
      <Button
        component={Link}
        ref={wayOn}
        to={isForLogIn ? '/login' : '/'}
        variant={isForLogIn ? 'filled' : 'default'}
        size="md"
        fullWidth
      >
        {isForLogIn ? 'Go to Login' : 'Go to the site'}
      </Button>
    </div>
  )
}
