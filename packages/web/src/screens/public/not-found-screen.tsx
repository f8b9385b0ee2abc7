import { Button } from '@mantine/core'
import { LostScene } from '../../features/not-found/lost-scene.tsx'
import { DocumentTitle } from '../../ui/base/document-title.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { Link } from '../../ui/base/link.tsx'
import { Page } from '../../ui/base/page.tsx'

export function Screen() {
  return (
    <Page>
      <DocumentTitle title="Page not found" />
      <EmptyState
        title="404 PAGE NOT FOUND"
        headingLevel={1}
        art={<LostScene />}
        action={
          <Button component={Link} to="/" size="lg">
            Back to Home
          </Button>
        }
      >
        You went through a gate that is not on the map. Something behind the fence has noticed.
      </EmptyState>
    </Page>
  )
}
