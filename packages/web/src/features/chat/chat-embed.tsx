import { community } from '@longhouse/contract/community'
import { Button } from '@mantine/core'
import { IconBrandDiscord } from '@tabler/icons-react'
import { useState, useEffect } from 'react'
import { InviteButton } from '../../ui/invite-button.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { TallyMark } from '../../ui/base/tally-mark.tsx'
import classes from './chat-embed.module.css'

/** The chat of the server, or a link to it if no frame is configured. */
export function Chat({ url }: { url: string | undefined }) {
  const [attempt, setAttempt] = useState(0)
  if (url !== undefined) {
    return <ChatFrame key={attempt} url={url} onRetry={() => setAttempt(attempt + 1)} />
  }
  return (
    <EmptyState title="The chat lives in Discord" action={<OpenChat />}>
      Open the server and pick a channel.
    </EmptyState>
  )
}

/** The chat in a frame; if that does not load, a link to the server itself. */
function ChatFrame({ url, onRetry }: { url: string; onRetry: () => void }) {
  const { arrival, onLoad } = useFrameArrival(url)
  return (
    <>
      {arrival !== 'missing' && <OtherWay />}
      <div className={classes.frame}>
        {arrival === 'waiting' && (
          <div className={classes.waiting}>
            <TallyMark size={88} isCounting />
          </div>
        )}
        {/* An output holds no blocks. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div className={classes.missing} role="status" data-shown={arrival === 'missing' || undefined}>
          {arrival === 'missing' && <MissingChat onRetry={onRetry} />}
        </div>
        {arrival !== 'missing' && (
          <iframe
            className={classes.chat}
            // Hidden until it is known to be the chat and not a browser's error.
            data-shown={arrival === 'there' || undefined}
            title={`Chat of ${community.organisation.title}`}
            src={url}
            allow="clipboard-write; fullscreen"
            // A foreign origin with the rights of its own origin still has no access to this site.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
            onLoad={onLoad}
          />
        )}
      </div>
    </>
  )
}

function MissingChat({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      title="The chat does not seem to load here."
      action={
        <div className="wrap gap-12 center">
          <OpenChat variant="filled" />
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      }
    >
      It works in Discord itself. A blocker, a strict network or a tired host can keep it out of this page.
    </EmptyState>
  )
}

/** A host that forbids the frame looks the same as one that allows it, so this link comes before it. */
function OtherWay() {
  return (
    <p className="small muted">
      Nothing to see in the frame? Your browser may not be allowed to show it.{' '}
      <a href={community.links.invite} target="_blank" rel="noopener noreferrer">
        Talk in Discord instead
      </a>
    </p>
  )
}

export function OpenChat({ variant = 'default' }: { variant?: 'default' | 'filled' }) {
  return (
    <InviteButton variant={variant} leftSection={<IconBrandDiscord size={20} aria-hidden="true" />}>
      Open Discord
    </InviteButton>
  )
}

type Arrival = 'waiting' | 'there' | 'missing'

const patience = 12_000

/**
 * Whether a foreign frame has come. A refused one fires `load` like any other and shows the browser's own error, so
 * its host is asked apart: a frame counts as there once it has loaded and its host has answered this browser.
 */
function useFrameArrival(url: string): { arrival: Arrival; onLoad: () => void } {
  const [hasLoaded, setLoaded] = useState(false)
  const [hasAnswered, setAnswered] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isThere = hasLoaded && hasAnswered

  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      const isReachable = await canReach(url, asking.signal)
      if (asking.signal.aborted) return
      if (isReachable) setAnswered(true)
      else setMissing(true)
    }
    void ask()
    return () => asking.abort()
  }, [url])

  useEffect(() => {
    if (isThere) return undefined
    const timer = setTimeout(() => setMissing(true), patience)
    return () => clearTimeout(timer)
  }, [isThere])

  const onLoad = () => setLoaded(true)
  if (isMissing) return { arrival: 'missing', onLoad }
  return { arrival: isThere ? 'there' : 'waiting', onLoad }
}

// What it answers is not ours to read; that it answers is all we want to know.
async function canReach(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    })
    return true
  } catch {
    return false
  }
}
