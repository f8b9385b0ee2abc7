/** Opened from a message, whose id it shares. */
export interface SimThread {
  id: string
  parentId: string
  name: string
  /** Minutes. */
  archivesAfter: number
  /** Milliseconds since 1970. */
  createdAt: number
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
