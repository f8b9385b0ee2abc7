import { community } from '@longhouse/contract/community'
import { Chat, OpenChat } from '../features/chat/chat-embed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function ChatScreen() {
  return (
    <Page>
      <PageHeader
        title="Discord"
        lead="Come in and say hello; somebody is always awake."
        actions={<OpenChat />}
      />
      <Chat url={community.discord.widget?.url} />
    </Page>
  )
}
