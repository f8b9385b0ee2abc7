import { Button } from '@mantine/core'
import { useRouteError } from '../lib/router/router-provider.tsx'
import { DocumentTitle } from '../ui/document-title.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { TallyMark } from '../ui/tally-mark.tsx'

/** The last net: a screen broke while it was drawn. */
export function RouteError() {
  const error = useRouteError()
  console.error(error)
  return (
    <main id="content">
      <DocumentTitle title="Something broke" />
      <EmptyState
        title="Something broke on our side"
        headingLevel={1}
        art={<TallyMark size={96} count={3} />}
        action={<Button onClick={() => location.reload()}>Reload page</Button>}
      >
        This screen went down mid-round. Reloading usually picks it up again.
      </EmptyState>
    </main>
  )
}
