import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isFilesUrl, type Engine } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import { isModuleOn } from '@longhouse/contract/community'
import { failureSentences } from '../../failure-sentences.ts'
import { misplacedMembers } from '../../demo/demo-apart.ts'
import type { Settings } from '../../settings.ts'
import { withEngine } from '../with-engine.ts'
import { readBotRecords, type BotRecords } from './bot-findings.ts'
import { clockFinding, messageOf, type Finding } from './finding.ts'
import { backupFinding, fullDisk } from './folder-findings.ts'
import { readWaitingMessages, type WaitingMessages } from './message-findings.ts'
import { usersCollection } from '../../collections/users.ts'

/** Results of the checks of a database. */
export interface DatabaseLook {
  readonly findings: Finding[]
  /** Data about the bot; undefined if it could not be read. */
  readonly bot?: BotRecords
  /** Waiting messages by relay; undefined if they could not be counted. */
  readonly waiting?: readonly WaitingMessages[]
}

/** Opens the database as the site does, and checks its durability. */
export async function lookAtDatabase(settings: Settings, opened?: Engine): Promise<DatabaseLook> {
  const name = settings.databaseUrl ? 'PostgreSQL' : 'SQLite'
  const { filesUrl = '', ...others } = settings
  // The checks of files report an invalid address; the database can be checked without them.
  const hasFiles = isFilesUrl(filesUrl)
  try {
    const look = async (engine: Engine) => ({
      findings: [
        ...((await engine.state()).trouble === 'full' ? [fullDisk] : []),
        ...(engine.database === 'sqlite'
          ? await sqliteFindings(engine, settings.dataDir)
          : await postgresFindings(engine)),
        await memberFinding(engine, settings),
        ...(await accountFindings(engine)),
        await departureFinding(engine, new Date()),
        ...(settings.isDemo ? [] : [await administratorFinding(engine, new Date())]),
        ...(settings.isDemo || !hasFiles ? [] : [await backupFinding(engine.backups, new Date())]),
      ],
      ...(hasBot(settings) && { bot: await readBotRecords(engine) }),
      waiting: await readWaitingMessages(engine),
    })
    return opened ? await look(opened) : await withEngine(hasFiles ? settings : others, look)
  } catch (error) {
    const [sentence] = failureSentences(error) ?? []
    if (sentence) return { findings: [{ name, ...parted(sentence) }] }
    const todo = settings.databaseUrl
      ? 'check DATABASE_URL and whether the server runs.'
      : 'is another program using the file?'
    return { findings: [{ name, problem: messageOf(error), todo }] }
  }
}

function hasBot({ discord }: Settings): boolean {
  return discord !== undefined && isModuleOn(communityFile.config, 'bot')
}

/** Splits a message into the problem and, after its colon, what to do. */
function parted(sentence: string): Pick<Finding, 'problem' | 'todo'> {
  const [problem, ...todo] = sentence.split(': ')
  return { problem: problem ?? sentence, todo: todo.join(': ') }
}

async function memberFinding(engine: Engine, settings: Settings): Promise<Finding> {
  const found = await misplacedMembers(engine, settings)
  return { name: 'members', ...(found && { problem: found.problem, todo: found.todo }) }
}

async function sqliteFindings(engine: Engine, dataDir: string): Promise<Finding[]> {
  // Pragmas of the writing connection: that of a transaction. The engine refuses versions that are too old.
  const read = (pragma: string) =>
    engine.transaction(async (tx) => {
      const [row] = await tx.query<Record<string, unknown>>({ sql: `PRAGMA ${pragma}` })
      return String(Object.values(row ?? {})[0])
    })
  const journal = await read('journal_mode')
  const synchronous = await read('synchronous')
  const check = await checkFile(join(dataDir, 'data.db'))
  const name = `SQLite ${process.versions.sqlite ?? ''}, journal ${journal}, synchronous ${synchronous === '2' ? 'FULL' : synchronous}`
  if (check !== 'ok')
    return [{ name, problem: `the file is damaged (${check})`, todo: 'restore the newest backup.' }]
  if (journal === 'wal' && synchronous === '2') return [{ name }]
  const todo = 'is the data folder on a network drive? Put it on a local disk.'
  return [{ name, warning: 'a power cut could lose what was confirmed', todo }]
}

const checkPatienceMs = 15_000
const checkScript = `
  const { DatabaseSync } = require('node:sqlite')
  const file = new DatabaseSync(process.argv[1], { readOnly: true })
  console.log(file.prepare('PRAGMA quick_check(1)').get().quick_check)`

/**
 * Another process reads the whole file: this one may be serving requests, and has one writer. A file too
 * large to check in time counts as sound.
 */
async function checkFile(file: string): Promise<string> {
  try {
    const options = { timeout: checkPatienceMs }
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', checkScript, file], options)
    return stdout.trim().replaceAll('\n', ' ')
  } catch (error) {
    if (error instanceof Error && 'killed' in error && error.killed === true) return 'ok'
    throw error
  }
}

async function postgresFindings(engine: Engine): Promise<Finding[]> {
  const rows = await engine.query<{ name: string; setting: string }>({
    sql: `SELECT name, setting FROM pg_settings
      WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'server_version') ORDER BY name`,
  })
  const [clock] = await engine.query<{ now: Date }>({ sql: 'SELECT clock_timestamp() AS now' })
  const off = rows.filter(({ setting }) => setting === 'off').map((row) => row.name)
  const version = rows.find((row) => row.name === 'server_version')?.setting ?? ''
  const warning = `${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off`
  const todo = 'switch on in postgresql.conf, or a power cut loses what was confirmed.'
  return [
    { name: `PostgreSQL ${version}`, ...(off.length > 0 && { warning, todo }) },
    clockFinding('the database', clock ? new Date(clock.now) : undefined),
  ]
}

const maxNamed = 5
/** Deleting the records of an account takes seconds. */
const departureMs = 60 * 60_000

/**
 * Finds accounts whose addresses differ only in case: from before they were stored in lower case, or from an
 * import.
 */
async function accountFindings(engine: Engine): Promise<Finding[]> {
  const name = 'addresses of accounts'
  const twins = await engine.query<{ address: string }>({
    sql: `SELECT LOWER(email) AS address FROM users WHERE email <> ''
      GROUP BY LOWER(email) HAVING COUNT(*) > 1 ORDER BY 1`,
  })
  if (twins.length === 0) return [{ name }]
  const named = twins.slice(0, maxNamed).map(({ address }) => address)
  const more = twins.length > maxNamed ? ` and ${twins.length - maxNamed} more` : ''
  const warning = `several accounts share ${named.join(', ')}${more}, in different letters; each logs in by its own spelling`
  return [{ name, warning, todo: 'ask whose they are, and delete or change one of them.' }]
}

/**
 * Finds accounts that were deleted long ago and whose records still exist: their deletion fails each time.
 */
async function departureFinding(engine: Engine, now: Date): Promise<Finding> {
  const name = 'deleted accounts'
  const stuck = (await engine.departuresSince()).filter(
    (since) => now.getTime() - since.getTime() > departureMs,
  )
  if (stuck.length === 0) return { name }
  const accounts = stuck.length === 1 ? 'an account was' : `${stuck.length} accounts were`
  const problem = `${accounts} deleted more than an hour ago, and records of it are still there`
  return { name, problem, todo: 'the log says each minute why the job `departures` fails.' }
}

/** Whether the site has an administrator who can log in. */
async function administratorFinding(engine: Engine, now: Date): Promise<Finding> {
  const name = 'administrators'
  const users = engine.records(usersCollection)
  const active = await users.findFirst({
    filter: 'is_admin = true && left_discord = false && suspended_until <= {:now}',
    params: { now },
  })
  if (active) return { name }
  const warning = 'nobody administers the site'
  if (await users.findFirst({ filter: 'is_admin = true' })) {
    const todo =
      'those who did are suspended or have left: `npm run manage -- user promote EMAIL` makes a member one.'
    return { name, warning, todo }
  }
  const todo = 'open the link that the start prints, or make one with `npm run manage -- first-run`.'
  return { name, warning, todo }
}
