import PocketBase from 'pocketbase'
import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase, TestEngine, TestEngineOptions } from '../testing/index.ts'
import { startTestEngine } from '../testing/index.ts'
import { operatedCollections } from './operated-collections.fixture.ts'

/** An engine with one person of each kind, and the official client logged in as each. */
export interface OperatedEngine extends TestEngine {
  readonly as: Readonly<Record<'guest' | 'member' | 'superuser', PocketBase>>
}

const superuser = { email: 'root@example.com', password: 'correct horse battery' }

/** Starts an engine for operators. */
export async function startOperated(
  database: TestDatabase,
  options: TestEngineOptions = {},
): Promise<OperatedEngine> {
  const running = await startTestEngine({ database, superuser, collections: operatedCollections, ...options })
  const { engine, url } = running
  const client = async (token?: string) => {
    const pocketBase = new PocketBase(url).autoCancellation(false)
    if (token) pocketBase.authStore.save(token)
    return pocketBase
  }
  const member = await engine
    .recordsOf('users')
    .findFirst({ filter: 'email = "member@example.com"' })
    .then((known) => known ?? engine.recordsOf('users').create({ email: 'member@example.com' }))
  const root = await engine.recordsOf('_superusers').findFirst({ filter: 'email = "root@example.com"' })
  const as = {
    guest: await client(),
    member: await client(await engine.issueToken('users', member.id)),
    superuser: await client(await engine.issueToken('_superusers', root?.id ?? '')),
  }
  return { ...running, as }
}

/** One engine for all tests of a suite. */
export function useOperated(database: TestDatabase, options?: TestEngineOptions): () => OperatedEngine {
  let running: OperatedEngine | undefined
  beforeAll(async () => {
    running = await startOperated(database, options)
  })
  afterAll(() => running?.close())
  return () => {
    if (!running) throw new Error('The engine is not started yet.')
    return running
  }
}
