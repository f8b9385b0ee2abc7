import { Button } from '@mantine/core'
import { accountMessages } from '@longhouse/contract/users'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from '../../lib/base/router/hooks.ts'
import { ProfilePlate } from '../../features/profile/profile-plate.tsx'
import { profileQuery } from '../../features/profile/profile.queries.ts'
import { memberPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { DocumentTitle } from '../../ui/base/document-title.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { ErrorBanner } from '../../ui/base/banner.tsx'
import { Link } from '../../ui/base/link.tsx'
import { Page } from '../../ui/base/page.tsx'
import { TallyMark } from '../../ui/base/tally-mark.tsx'

const MemberProfile = memberPart(async () => (await import('../parts/member-profile.tsx')).MemberProfile)

export function Screen() {
  const { isLoggedIn } = useSession()
  const { username = '' } = useParams()
  const { data: user, isPending, isError, isFetching, refetch } = useQuery(profileQuery(username))
  return (
    <Page width={isLoggedIn ? 'wide' : 'text'}>
      <DocumentTitle title={user?.username ?? 'Profile'} />
      {isPending && (
        <EmptyState
          title={accountMessages.loading}
          art={<TallyMark size={88} isCounting />}
          headingLevel={1}
        />
      )}
      {user && !isLoggedIn && <ProfilePlate user={user} />}
      {user && isLoggedIn && (
        <Suspense fallback={<ProfilePlate user={user} />}>
          <MemberProfile user={user} />
        </Suspense>
      )}
      {isError && (
        <ErrorBanner
          message="This profile could not be loaded. Please try again later."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {user === null && <Missing />}
    </Page>
  )
}

function Missing() {
  return (
    <div role="alert">
      <EmptyState
        title={accountMessages.userNotFound}
        headingLevel={1}
        action={
          <Button component={Link} to="/" variant="default">
            Back to Home
          </Button>
        }
      >
        Nobody of that name sits at our table.
      </EmptyState>
    </div>
  )
}
