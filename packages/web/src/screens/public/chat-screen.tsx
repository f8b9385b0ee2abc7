import { community } from '@longhouse/contract/community'
import { Chat, OpenChat } from '../../features/chat/chat-embed.tsx'
import { PageHeader, Page } from '../../ui/base/page.tsx'

export function Screen() {
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
