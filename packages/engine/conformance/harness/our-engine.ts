import { startTestEngine } from '../../src/testing/index.ts'
import type { TestDatabase, TestEngine } from '../../src/testing/index.ts'
import type { StartServer } from './api.ts'

const superuser = { email: 'root@example.com', password: 'rootpass1234' }

/** Runs our engine on one kind of database; emptying starts a new one. */
export function ourEngine(database: TestDatabase): StartServer {
  return async (schema) => {
    const start = (isBatchAllowed = true) =>
      startTestEngine({
        database,
        areTablesReady: true,
        schema,
        superuser,
        batch: { enabled: isBatchAllowed, maxRequests: 50 },
      })
    let running = await start()
    let isFresh = true
    const replace = async (next: () => Promise<TestEngine>) => {
      await running.close()
      running = await next()
    }
    return {
      get url() {
        return running.url
      },
      superuser,
      empty: async () => {
        if (!isFresh) await replace(start)
        isFresh = false
      },
      allowBatch: (isAllowed) => replace(() => start(isAllowed)),
      close: () => running.close(),
    }
  }
}
