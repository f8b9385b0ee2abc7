import { beforeAll, describe, expect, it } from 'vitest'
import { issuedWhile, type IssuedStatement } from '@longhouse/engine/testing'
import type { Engine } from '@longhouse/engine'
import { growSite, type GrownSite } from './testing/grown-site.ts'
import { onBothDatabases } from './testing/on-each-site.ts'
import { countsAll, countsSome, siteQuestions, type SiteQuestion } from './testing/site-questions.ts'

/** Tables that stay small, however old a community is. */
const small = new Set([
  'ranks',
  'rank_rules',
  'ladder_settings',
  'seasons',
  'season_results',
  'contests',
  'discord_roles',
  'discord_settings',
  'faqs',
  'conduct_rules',
  'server_values',
  'event_series',
  '_params',
  '_schemas',
])

/** Queries that read in the order of an index until the page is full. */
const walks = new Set([
  'clips',
  'accounts',
  'applications',
  'interests',
  'audit log',
  'rank changes',
  'wait for a verifier',
])
/**
 * Queries that check one row after the other: for a part of a word, or the few records of a smaller index.
 * They hold up no other callers (decision 0020).
 */
const looksThrough = new Set([
  'search for members',
  'search for events',
  'search for clips',
  'members to pick',
  'hall of fame',
])
/**
 * Long lists of which a page is shown: read in the order of an index at any length. PostgreSQL sorts if it
 * expects few rows, so only SQLite is checked.
 */
const inOrder = new Set([
  ...countsAll,
  ...countsSome,
  'clip leaderboard',
  'high rounds',
  'high rounds of a map',
  'past events',
  'board',
  'ten best',
  'undelivered messages',
  'search for runs',
])
/**
 * Rows below which PostgreSQL may read a whole table: it is only asked whether it could use an index. SQLite,
 * which has the same indexes, never reads one whole.
 */
const fewRows = 2500

const growth = { members: 2000, clips: 2000, votesPerClip: 2, events: 400, perMember: 2 }

/** The statements that were issued for a query of a screen. */
interface Issued {
  readonly name: string
  readonly statements: readonly IssuedStatement[]
}

/** SQLite plans in one way before its first night and in another after it, which may come at any time. */
const states = {
  'as they are on the first day': 'DROP TABLE IF EXISTS sqlite_stat1',
  'with statistics of them': 'ANALYZE',
}

onBothDatabases((site) => {
  let grown: GrownSite
  let ask: (question: SiteQuestion) => Promise<unknown>
  let asked: readonly Issued[]

  beforeAll(async () => {
    const { engine, url } = site
    grown = await growSite(engine, growth)
    const tokens = {
      guest: '',
      member: await engine.issueToken('users', grown.member),
      admin: await engine.issueToken('users', grown.admin),
    }
    ask = async ({ name, as, path }) => {
      const answer = await fetch(url + path, { headers: { authorization: tokens[as] } })
      if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}: ${await answer.text()}`)
      return answer.text()
    }
    const all: Issued[] = []
    for (const question of siteQuestions(grown)) all.push(await issuedFor(question))
    asked = all
  }, 120_000)

  describe('queries of the screens', () => {
    it.each(Object.entries(states))(
      'find their rows by an index, %s',
      async (_state, sql) => {
        await prepare(site.engine, sql)
        const scans: string[] = []
        for (const issued of asked) if (!looksThrough.has(issued.name)) scans.push(...(await scansOf(issued)))
        expect(scans).toEqual([])
      },
      60_000,
    )

    it.each(Object.entries(states))(
      'count in an index, without the table, %s',
      async (_state, sql) => {
        const { engine } = site
        await prepare(engine, sql)
        const counts = asked.flatMap(({ name, statements }) =>
          statements.filter((issued) => isLong(name) && isCount(issued)),
        )
        expect(counts).toHaveLength(countsAll.size + countsSome.size)
        const outside: string[] = []
        for (const count of counts) if (!(await isInIndex(engine, count))) outside.push(count.sql)
        expect(outside).toEqual([])
      },
      60_000,
    )

    it('look for the bests of one member among their runs', async () => {
      const { engine } = site
      if (engine.database === 'postgres') return
      const { statements } = asked.find(({ name }) => name === 'personal bests') ?? { statements: [] }
      const [question] = statements.filter(({ sql }) => sql.includes('"personal_bests"'))
      if (!question) throw new Error('Nobody asked for personal bests.')
      expect((await planLines(engine, question)).join('\n')).toMatch(/SEARCH run_players .*\(user=\?\)/)
    })

    it('are checked: a query without its index is found', async () => {
      const { engine } = site
      const question = requireQuestion('own votes')
      await dropIndexes(engine, 'ix_clip_votes_user_%')
      const issued = await issuedFor({
        ...question,
        path: question.path.replace('perPage=500', 'perPage=499'),
      })
      expect(await scansOf(issued)).not.toEqual([])
    })
  })

  function requireQuestion(name: string): SiteQuestion {
    const found = siteQuestions(grown).find((question) => question.name === name)
    if (!found) throw new Error(`No question is called ${name}.`)
    return found
  }

  async function issuedFor(question: SiteQuestion): Promise<Issued> {
    return { name: question.name, statements: await issuedWhile(site.engine.database, () => ask(question)) }
  }

  async function scansOf({ name, statements }: Issued): Promise<string[]> {
    const scans: string[] = []
    for (const statement of statements) {
      if (!/^\s*(SELECT|WITH)\b/.test(statement.sql)) continue
      if (isLong(name) && isCount(statement)) continue
      const { scanned, isSorted } = await planOf(site.engine, statement)
      for (const { table, isOrdered } of scanned)
        if (!small.has(table) && !(isOrdered && walks.has(name)))
          scans.push(`${name}: ${table}: ${statement.sql}`)
      if (isSorted && inOrder.has(name)) scans.push(`${name} is sorted: ${statement.sql}`)
    }
    return scans
  }
})

/** Puts the statistics into a state; PostgreSQL always has some. */
async function prepare(engine: Engine, sql: string): Promise<void> {
  const isOfSqlite = sql.includes('sqlite')
  await engine.transaction((tx) =>
    tx.query({ sql: isOfSqlite && engine.database === 'postgres' ? 'ANALYZE' : sql }),
  )
}

function isLong(name: string): boolean {
  return countsAll.has(name) || countsSome.has(name)
}

function isCount({ sql }: IssuedStatement): boolean {
  return sql.startsWith('SELECT COUNT(*)')
}

/** Whether a statement reads only an index, not the table itself. */
async function isInIndex(engine: Engine, statement: IssuedStatement): Promise<boolean> {
  if (engine.database === 'sqlite') {
    const lines = await planLines(engine, statement)
    return lines.some((line) => line.includes(' USING COVERING INDEX '))
  }
  const { sql, params } = statement
  return engine.transaction(async (tx) => {
    await tx.query({ sql: 'SET LOCAL enable_seqscan = off' })
    await tx.query({ sql: 'SET LOCAL enable_bitmapscan = off' })
    const rows = await tx.query({ sql: `EXPLAIN (FORMAT JSON) ${sql}`, params: [...params] })
    return JSON.stringify(rows).includes('"Node Type":"Index Only Scan"')
  })
}

async function dropIndexes(engine: Engine, like: string): Promise<void> {
  const list =
    engine.database === 'sqlite'
      ? 'SELECT name FROM sqlite_master WHERE name LIKE ?'
      : 'SELECT indexname AS name FROM pg_indexes WHERE indexname LIKE ?'
  const found = await engine.query<{ name: string }>({ sql: list, params: [like] })
  await engine.transaction(async (tx) => {
    for (const { name } of found) await tx.query({ sql: `DROP INDEX "${name}"` })
  })
}

/** A table that a statement reads row by row. */
interface Scan {
  readonly table: string
  /** In the wanted order: it ends when the page is full. */
  readonly isOrdered: boolean
}

/** The plan of a statement. */
interface Plan {
  readonly scanned: readonly Scan[]
  /** Whether all found rows are sorted before the first is returned. */
  readonly isSorted: boolean
}

type PlanRows = readonly Readonly<Record<string, unknown>>[]

async function planOf(engine: Engine, statement: IssuedStatement): Promise<Plan> {
  if (engine.database === 'postgres')
    return { scanned: await scansOfPostgres(engine, statement), isSorted: false }
  const lines = await planLines(engine, statement)
  const isSorted = lines.some((line) => line.startsWith('USE TEMP B-TREE FOR ORDER BY'))
  return { scanned: scansOfSqlite(lines, { sql: statement.sql, isSorted }), isSorted }
}

async function planLines(engine: Engine, { sql, params }: IssuedStatement): Promise<string[]> {
  const rows = await engine.query<{ detail: string }>({
    sql: `EXPLAIN QUERY PLAN ${sql}`,
    params: [...params],
  })
  return rows.map(({ detail }) => detail)
}

function scansOfSqlite(
  lines: readonly string[],
  { sql, isSorted }: Pick<Plan, 'isSorted'> & { readonly sql: string },
): Scan[] {
  return lines.flatMap((line) => {
    const [, alias = '', index] = /^SCAN (\w+)( USING (?:COVERING )?INDEX)?(?!.*VIRTUAL)/.exec(line) ?? []
    const table = tableOf(alias, sql)
    return table ? [{ table, isOrdered: index !== undefined && !isSorted }] : []
  })
}

/** Returns the table of an alias, or undefined if there is none. */
function tableOf(alias: string, sql: string): string | undefined {
  if (!alias) return undefined
  const [, named] = new RegExp(String.raw`"(\w+)" AS "${alias}"`).exec(sql) ?? []
  if (named) return named
  return new RegExp(String.raw`(?:FROM|JOIN) "?${alias}"?(?=\W)`).test(sql) ? alias : undefined
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

async function scansOfPostgres(engine: Engine, { sql, params }: IssuedStatement): Promise<Scan[]> {
  const explain = { sql: `EXPLAIN (FORMAT JSON) ${sql}`, params: [...params] }
  const scanned = seqScansIn(await engine.query(explain))
  const without = await engine.transaction(async (tx) => {
    await tx.query({ sql: 'SET LOCAL enable_seqscan = off' })
    return seqScansIn(await tx.query(explain))
  })
  const scans: Scan[] = []
  for (const table of new Set(scanned))
    if (without.includes(table) || !(await hasFewRows(engine, table))) scans.push({ table, isOrdered: false })
  return scans
}

async function hasFewRows(engine: Engine, table: string): Promise<boolean> {
  const found = await engine.query<{ rows: number }>({
    sql: 'SELECT reltuples AS rows FROM pg_class WHERE oid = ?::regclass',
    params: [`"${table}"`],
  })
  return Number(found[0]?.rows) < fewRows
}

function seqScansIn(rows: PlanRows): string[] {
  const [answer] = rows
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as PostgreSQL writes it
  const plans = answer?.['QUERY PLAN'] as readonly { readonly Plan: PlanNode }[]
  return plans.flatMap(({ Plan }) => seqScans(Plan))
}

function seqScans({ Plans = [], ...node }: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []
  return [...own, ...Plans.flatMap(seqScans)]
}
