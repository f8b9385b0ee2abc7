/** Opened from a message, whose id it shares. */
export interface SimThread {
  id: string
  parentId: string
  name: string
  /** Minutes. */
  archivesAfter: number
  /** Milliseconds since 1970; as is when somebody last wrote in it or opened it again. */
  createdAt: number
  activeAt: number
}

/** Nobody has written in it for so long that nothing in it can be changed until it is opened again. */
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
