import { runWords } from '@longhouse/contract/runs'
import { Button } from '@mantine/core'
import { useLocation } from '../../../lib/router/hooks.ts'
import { useSession } from '../../../lib/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { DocumentTitle } from '../../../ui/document-title.tsx'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { NoIndex } from '../../../ui/no-index.tsx'
import section from '../../../ui/section.module.css'

/** Shown for a missing run and for one the visitor may not see, without a difference. */
export function RunMissing() {
  const say = useWords(runWords)
  const { isLoggedIn } = useSession()
  const { pathname, search } = useLocation()
  return (
    <div role="alert">
      <DocumentTitle title={say('missing')} />
      <NoIndex />
      <EmptyState
        title={say('missing')}
        headingLevel={1}
        action={
          <div className={section.actions}>
            {!isLoggedIn && (
              <Button
                component={Link}
                to="/login"
                state={{ from: pathname + search, reason: say('loginReason') }}
              >
                {say('login')}
              </Button>
            )}
            <Button component={Link} to="/records" variant="default">
              {say('back')}
            </Button>
          </div>
        }
      >
        {say(isLoggedIn ? 'missingText' : 'missingGuest')}
      </EmptyState>
    </div>
  )
}
