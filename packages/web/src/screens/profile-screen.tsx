import { Button } from '@mantine/core'
import { accountMessages } from '@longhouse/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ProfilePlate } from '../features/profile/profile-plate.tsx'
import { profileQuery } from '../features/profile/profile.queries.ts'
import { DocumentTitle } from '../ui/document-title.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { ErrorBanner } from '../ui/error-banner.tsx'
import { Link } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { TallyMark } from '../ui/tally-mark.tsx'

export function ProfileScreen() {
  const { username = '' } = useParams()
  const { data: user, isPending, isError, isFetching, refetch } = useQuery(profileQuery(username))
  return (
    <Page width="text">
      <DocumentTitle title={user?.username ?? 'Profile'} />
      {isPending && (
        <EmptyState
          title={accountMessages.loading}
          art={<TallyMark size={88} isCounting />}
          headingLevel={1}
        />
      )}
      {user && <ProfilePlate user={user} />}
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
