/** A thread of a message, with the same id. */
export interface SimThread {
  id: string
  parentId: string
  name: string
  /** Minutes. */
  archivesAfter: number
  /** Milliseconds since 1970. `activeAt` is the last message or reopening. */
  createdAt: number
  activeAt: number
}

/** Whether a thread is archived after inactivity: its messages cannot be changed until it is reopened. */
export function isArchived({ activeAt, archivesAfter }: SimThread, now: number): boolean {
  return now - activeAt >= archivesAfter * 60_000
}

export interface ThreadStore {
  add(thread: SimThread): void
  all(): SimThread[]
  findById(threadId: string): SimThread | undefined
  clear(): void
}

export function createThreads(): ThreadStore {
  const threads = new Map<string, SimThread>()
  return {
    add: (thread) => void threads.set(thread.id, thread),
    all: () => [...threads.values()],
    findById: (threadId) => threads.get(threadId),
    clear: () => threads.clear(),
  }
}
