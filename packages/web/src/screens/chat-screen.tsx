import { community } from '@longhouse/contract/community'
import { ChatEmbed, OpenChat } from '../features/chat/chat-embed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

const { widget } = community.discord

export function ChatScreen() {
  return (
    <Page>
      <PageHeader
        title="Discord"
        lead="Come in and say hello; somebody is always awake."
        actions={<OpenChat />}
      />
      {widget ? (
        <ChatEmbed url={widget.url} />
      ) : (
        <EmptyState title="The chat lives in Discord" action={<OpenChat />}>
          Open the server and pick a channel.
        </EmptyState>
      )}
    </Page>
  )
}
