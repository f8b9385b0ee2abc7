import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createEngine, type Engine } from '@longhouse/engine'
import { startPostgres } from '@longhouse/engine/testing'
import { clipLeaderboardSize, clipLeaderboardSort } from '@longhouse/contract/clips'
import { communityFile } from '@longhouse/contract/community-file'
import { createFeatures, readSettings } from '@longhouse/server/testing'

/** Measures the top ten right after a vote, with a thousand and with a million votes, on both databases. */

const clips = 1000
const voters = [1, 1000] as const
const rounds = 60

interface Measured {
  readonly database: string
  readonly votes: number
  readonly bytes: number
  /** Milliseconds, medians. */
  readonly vote: number
  readonly topTen: number
}

const results: Measured[] = []
for (const count of voters) results.push(await measure('sqlite', count))
const server = await startPostgres()
try {
  // Each run empties the database first.
  for (const count of voters) results.push(await measure('postgres', count, server.url))
} finally {
  await server.stop()
}
console.table(results)
for (const database of ['sqlite', 'postgres']) {
  const [few, many] = results.filter((result) => result.database === database)
  if (!few || !many) continue
  const ratio = (many.topTen / few.topTen).toFixed(2)
  console.log(`${database}: ${few.bytes} and ${many.bytes} bytes, ${ratio} x the time`)
}

async function measure(database: string, voting: number, databaseUrl?: string): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-bench-'))
  const platform = {
    settings: readSettings({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }),
    community: communityFile.config,
    logger: pino({ level: 'silent' }),
    now: () => new Date(),
  }
  const features = createFeatures(platform)
  const engine = await createEngine({
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    collections: features.flatMap((feature) => feature.collections ?? []),
    hooks: features.flatMap((feature) => feature.hooks ?? []),
    logger: platform.logger,
    rateLimits: { enabled: false },
  })
  const app = engine.createServer()
  try {
    await fill(engine, voting)
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const token = await engine.issueToken('users', userId(2000))
    return { database, votes: clips * voting, ...(await runRounds(url, token)) }
  } finally {
    await app.close()
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function runRounds(url: string, token: string): Promise<Pick<Measured, 'bytes' | 'vote' | 'topTen'>> {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const query = new URLSearchParams({
    sort: clipLeaderboardSort,
    perPage: String(clipLeaderboardSize),
    skipTotal: '1',
  })
  const votes: number[] = []
  const answers: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round += 1) {
    const body = JSON.stringify({
      user: userId(2000),
      clip: clipId(round % 10),
      vote_type: round < 10 || round % 20 < 10 ? 'upvote' : 'downvote',
    })
    votes.push(
      await timed(() =>
        fetch(`${url}/api/collections/clip_votes/records`, { method: 'POST', headers, body }),
      ),
    )
    answers.push(
      await timed(async () => {
        const answer = await fetch(`${url}/api/collections/clip_leaderboard/records?${query}`, { headers })
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
        bytes = Math.max(bytes, (await answer.arrayBuffer()).byteLength)
      }),
    )
  }
  return { bytes, vote: median(votes), topTen: median(answers) }
}

/** Inserts rows by plain SQL: only reading them is measured. */
async function fill(engine: Engine, voting: number): Promise<void> {
  const now = '2026-01-01 00:00:00.000Z'
  for (const table of ['clip_votes', 'clips', 'users']) {
    await engine.transaction((tx) => tx.query({ sql: `DELETE FROM ${table}` }))
  }
  await engine.transaction(async (tx) => {
    for (let index = 1; index <= 2000; index += 1) {
      await tx.query({
        sql: 'INSERT INTO users (id, username, email, "tokenKey", created, updated) VALUES (?, ?, ?, ?, ?, ?)',
        params: [
          userId(index),
          `user${index}`,
          `user${index}@example.com`,
          `${userId(index)}${userId(index)}`,
          now,
          now,
        ],
      })
    }
    for (let index = 0; index < clips; index += 1) {
      await tx.query({
        sql: `INSERT INTO clips (id, "user", game, clip_title, clip_link, upvotes, created, updated)
          VALUES (?, ?, 'gta5', ?, 'dQw4w9WgXcQ', ?, ?, ?)`,
        params: [
          clipId(index),
          userId(1 + (index % 2000)),
          `Clip ${String(index).padStart(6, '0')}`,
          voting,
          now,
          now,
        ],
      })
    }
  })
  await engine.transaction((tx) =>
    tx.query({
      sql: `INSERT INTO clip_votes (id, "user", clip, vote_type, created, updated)
        SELECT substr(users.id, 1, 7) || substr(clips.id, 1, 8), users.id, clips.id, 'upvote', ?, ?
        FROM users CROSS JOIN clips WHERE users.id <= ?`,
      params: [now, now, userId(voting)],
    }),
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(2))
}

function userId(index: number): string {
  return `u${String(index).padStart(6, '0')}00000000`
}

function clipId(index: number): string {
  return `c${String(index).padStart(7, '0')}0000000`
}
