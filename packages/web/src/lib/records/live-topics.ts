import { api } from '../api.ts'
import { currentSession, onSessionChange } from '../base/session-state.ts'

/** The server's name of a topic, `COLLECTION/RECORD`, and the relations to expand. */
interface LiveTopic {
  readonly name: string
  readonly expand?: string | undefined
}

interface Follower<Message> {
  /** The subscription is open: no change since that time (milliseconds since 1970) is missed. */
  readonly onOpen?: (since: number) => void
  onMessage(message: Message): void
}

interface Line {
  readonly followers: Set<Follower<unknown>>
  readonly opened: Promise<{ readonly since: number; readonly close: () => Promise<void> }>
}

const lines = new Map<string, Line>()
// The official client overlooks a listener that is added while a pending list of topics already names its
// topic. So there is one listener for each topic, and none begins before another has ended.
let settled: Promise<unknown> = Promise.resolve()
let owner = currentSession().user?.id

// Only the owner of a stream may change it, so it is closed before another account can try.
onSessionChange(() => {
  const userId = currentSession().user?.id
  if (userId === owner) return
  owner = userId
  lines.clear()
  waitFor(api.realtime.unsubscribe())
})

/** Listens to a topic. Returns a function that stops. */
export function follow<Message>(topic: LiveTopic, follower: Follower<Message>): () => void {
  const key = JSON.stringify([topic.name, topic.expand])
  const line = lines.get(key) ?? openLine(topic)
  const forget = () => lines.get(key) === line && lines.delete(key)
  lines.set(key, line)
  line.followers.add(follower)
  line.opened.then(
    ({ since }) => line.followers.has(follower) && follower.onOpen?.(since),
    (error: unknown) => {
      console.warn(`No live changes of ${topic.name}`, error)
      // The next follower tries again.
      forget()
    },
  )
  return () => {
    line.followers.delete(follower)
    if (line.followers.size > 0) return
    forget()
    waitFor(line.opened.then(({ close }) => close()))
  }
}

function openLine({ name, expand }: LiveTopic): Line {
  const followers: Line['followers'] = new Set()
  const tellAll = (message: unknown) => {
    for (const follower of followers) follower.onMessage(message)
  }
  const opened = settled
    .then(() => api.realtime.subscribe(name, tellAll, expand ? { expand } : {}))
    .then((close) => ({ since: Date.now(), close }))
  return { followers, opened }
}

function waitFor(work: Promise<unknown>): void {
  settled = Promise.allSettled([settled, work])
}
