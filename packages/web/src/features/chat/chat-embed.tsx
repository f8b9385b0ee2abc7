import { Button } from '@mantine/core'
import { community } from '@longhouse/contract/community'
import { IconBrandDiscord } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { TallyMark } from '../../ui/tally-mark.tsx'
import classes from './chat-embed.module.css'

type State = 'waiting' | 'there' | 'late'

const patience = 12_000

/** The chat of the server, or the way into it where no frame is configured. */
export function Chat({ url }: { url: string | undefined }) {
  if (url !== undefined) return <ChatFrame url={url} />
  return (
    <EmptyState title="The chat lives in Discord" action={<OpenChat />}>
      Open the server and pick a channel.
    </EmptyState>
  )
}

/** The chat in a frame; where that does not come, the way into the server itself. */
function ChatFrame({ url }: { url: string }) {
  const [state, setState] = useState<State>('waiting')

  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setTimeout(() => setState('late'), patience)
    return () => clearTimeout(timer)
  }, [state])

  return (
    <>
      {state === 'late' && (
        <Banner kind="warning" actions={<OpenChat />}>
          The chat does not seem to load here. It works in Discord itself.
        </Banner>
      )}
      <div className={classes.frame}>
        {state !== 'there' && (
          <div className={classes.waiting}>
            <TallyMark size={88} isCounting />
          </div>
        )}
        <iframe
          className={classes.chat}
          title={`Chat of ${community.organisation.title}`}
          src={url}
          allow="clipboard-write; fullscreen"
          // A foreign origin with the rights of its own origin is still shut out of ours.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          onLoad={() => setState('there')}
        />
      </div>
    </>
  )
}

export function OpenChat() {
  return (
    <Button
      component="a"
      href={community.links.invite}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconBrandDiscord size={20} aria-hidden="true" />}
    >
      Open Discord
    </Button>
  )
}
