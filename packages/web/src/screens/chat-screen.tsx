import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function ChatScreen() {
  return (
    <Page>
      <PageHeader title="Chat" />
    </Page>
  )
}
