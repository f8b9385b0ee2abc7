import { Button } from '@mantine/core'
import { useLocation } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { DocumentTitle } from '../../../ui/base/document-title.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { NoIndex } from '../../../ui/no-index.tsx'
import { eventPageWords } from '../event-page.words.ts'

/** Shown for a missing event and for one the visitor may not see, without a difference. */
export function EventMissing() {
  const say = useWords(eventPageWords)
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
          <div className="wrap gap-12 center">
            {!isLoggedIn && (
              <Button
                component={Link}
                to="/login"
                state={{ from: pathname + search, reason: say('loginReason') }}
              >
                {say('login')}
              </Button>
            )}
            <Button component={Link} to="/events" variant="default">
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
