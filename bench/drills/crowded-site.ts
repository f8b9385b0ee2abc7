import { community } from '@longhouse/contract/community'
import type { Engine, Transaction } from '@longhouse/engine'
import { clipValues, readSettings, withEngine } from '@longhouse/server/testing'

/** The password of all members. */
export const password = 'a password of a member'
/** The members who have voted for every clip, and their e-mail addresses. */
const voters = 25
const people = 500
const clips = 2000
/** A member with many own clips. */
export const busiest = { person: 30, clips: 42 } as const

export const emailOf = (person: number) => `member${numbered(person)}@example.test`

/** Fills the database of a stopped site: 500 members, 2,000 clips, and 25 members' votes on each, 50,000 in all. */
export async function crowd(env: Readonly<Record<string, string>>): Promise<void> {
  await withEngine(readSettings({ LOG_LEVEL: 'silent', ...env }), async (engine) => {
    const user = await mouldOf(engine, 'users', {
      username: 'mould',
      email: 'mould@example.test',
      password,
      passwordConfirm: password,
    })
    const clip = await mouldOf(engine, 'clips', clipValues(user.id, { game: community.games[0]?.id }))
    const vote = await mouldOf(engine, 'clip_votes', { user: user.id, clip: clip.id, vote_type: 'upvote' })
    await engine.transaction(async (tx) => {
      await copy(tx, 'users', { mould: user.id, times: people, values: namesOfPeople })
      await copy(tx, 'clips', {
        mould: clip.id,
        times: clips,
        values: {
          user: `'u' || CAST(${first} + CASE WHEN i < ${busiest.clips} THEN ${busiest.person} ELSE i % ${people} END AS TEXT)`,
        },
      })
      await copy(tx, 'clip_votes', {
        mould: vote.id,
        times: clips * voters,
        values: {
          user: `'u' || CAST(${first} + i % ${voters} AS TEXT)`,
          clip: `'c' || CAST(${first} + i / ${voters} AS TEXT)`,
        },
      })
    })
    await engine.recordsOf('users').delete(user.id)
  })
}

// Ids are a letter and fourteen digits.
const first = 10_000_000_000_000
const numbered = (n: number) => String(first + n)
const namesOfPeople = {
  username: `'member' || CAST(${first} + i AS TEXT)`,
  email: `'member' || CAST(${first} + i AS TEXT) || '@example.test'`,
  tokenKey: `'a-key-that-is-long-enough-for-one-' || CAST(${first} + i AS TEXT)`,
}

interface Copies {
  readonly mould: string
  readonly times: number
  /** SQL for the columns that differ; `i` counts from 0. */
  readonly values: Readonly<Record<string, string>>
}

async function mouldOf(engine: Engine, collection: string, values: Readonly<Record<string, unknown>>) {
  return engine.recordsOf(collection).create(values)
}

/** Copies a stored row many times, so that every column is as the site itself would have written it. */
async function copy(tx: Transaction, table: string, { mould, times, values }: Copies): Promise<void> {
  const [row = {}] = await tx.query<object>({ sql: `SELECT * FROM ${table} WHERE id = ?`, params: [mould] })
  // PostgreSQL numbers rows itself.
  const columns = Object.keys(row).filter((name) => !name.startsWith('_'))
  const letter = table === 'clip_votes' ? 'v' : table.slice(0, 1)
  const made: Record<string, string> = { id: `'${letter}' || CAST(${first} + i AS TEXT)`, ...values }
  await tx.query({
    sql: `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')})
      WITH RECURSIVE n(i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ${times - 1})
      SELECT ${columns.map((name) => made[name] ?? `m."${name}"`).join(', ')}
      FROM n CROSS JOIN (SELECT * FROM ${table} WHERE id = ?) AS m`,
    params: [mould],
  })
}
