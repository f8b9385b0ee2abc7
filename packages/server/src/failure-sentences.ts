import { ApiError, StartError } from '@longhouse/engine'
import { ConfigurationError } from './configuration.ts'

/** Returns messages with the problem and its fix; undefined for an unforeseen error. */
export function failureSentences(error: unknown): readonly string[] | undefined {
  if (error instanceof ConfigurationError) return error.problems
  if (error instanceof StartError) return [error.message]
  if (error instanceof ApiError) return refusalSentences(error)
  if (!(error instanceof Error)) return undefined
  const sentence =
    listeningSentence(error) ?? databaseSentence(error) ?? sqliteSentence(error) ?? fileSentence(error)
  return sentence === undefined ? undefined : [sentence]
}

const fieldNames: Readonly<Record<string, string>> = {
  email: 'the e-mail address',
  username: 'the username',
  password: 'the password',
  passwordConfirm: 'the password',
  discord_id: 'the Discord id',
  discord: 'the Discord id',
}

/** Returns a message for each wrong field of a refused record. */
function refusalSentences({ message, data }: ApiError): readonly string[] {
  const sentences = Object.entries(data).flatMap(([field, problem]) =>
    typeof problem['message'] === 'string'
      ? [`${message} What is wrong with ${fieldNames[field] ?? field}: ${problem['message']}`]
      : [],
  )
  return sentences.length > 0 ? [...new Set(sentences)] : [message]
}

function listeningSentence(error: Error): string | undefined {
  const { code, syscall, port, address, hostname } = detailsOf(error)
  const where = port === undefined ? 'the port' : `port ${port}`
  if (code === 'EADDRINUSE')
    return `${where} is taken. Stop the other program, or set PORT to another number (the demo uses the two after it as well).`
  if (syscall === 'listen' && code === 'EACCES')
    return `${where} is not for ordinary users: set PORT to one from 1024 on, and put a proxy in front.`
  if (code === 'EADDRNOTAVAIL')
    return `HOST is ${address ?? 'an address'}, which this machine does not have: use 127.0.0.1 behind a proxy, or 0.0.0.0.`
  if (syscall === 'getaddrinfo')
    return `${hostname ?? 'A host'} cannot be found: check HOST, DATABASE_URL and the network's name service.`
  return undefined
}

const databaseProblems: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL does not accept the user and password of DATABASE_URL: check both, percent-encoded.',
  '28000': 'PostgreSQL does not let the user of DATABASE_URL in from here: check the user and pg_hba.conf.',
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL: make it (createdb), or name another one.',
  '42501':
    'The user of DATABASE_URL may not make tables: make them the owner of the database, or grant them its schema.',
  '53300': 'PostgreSQL takes no more connections: raise max_connections, or run fewer nodes.',
  '57P03': 'PostgreSQL is starting up or shutting down: try again in a moment.',
  '25006': 'The PostgreSQL of DATABASE_URL only reads (a standby?): name the one that writes.',
}

function databaseSentence(error: Error): string | undefined {
  const { code = '' } = detailsOf(error)
  if (error.message.startsWith('The server does not support SSL'))
    return 'The PostgreSQL of DATABASE_URL does not speak TLS: take sslmode out of the address, or switch TLS on there.'
  return databaseProblems[code]
}

const sqliteProblems: Readonly<Record<number, string>> = {
  5: 'is locked by another program: stop it, and start again.',
  8: 'may not be written: give the user who runs the site the right to (chown), in DATA_DIR.',
  11: 'is damaged: restore the newest backup into an empty DATA_DIR.',
  13: 'has no room left on the disk: make some.',
  14: 'cannot be opened: give the user who runs the site the right to read and write in DATA_DIR.',
  26: 'is no SQLite database: name another DATA_DIR, or put the file aside.',
}

function sqliteSentence(error: Error): string | undefined {
  const { code, errcode } = detailsOf(error)
  if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return undefined
  // The low byte is the kind, the others add details.
  const problem = sqliteProblems[errcode & 0xff]
  return problem && `The database file in DATA_DIR ${problem}`
}

function fileSentence(error: Error): string | undefined {
  const { code = '', path = 'A folder' } = detailsOf(error)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${path} may not be written: give the user who runs the site the right to (chown), or set DATA_DIR to another folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${path} is a file where a folder is needed: set DATA_DIR (or FILES_URL) to a folder.`
  if (code === 'ENOSPC') return 'There is no room left on the disk: make some.'
  return undefined
}

interface Details {
  readonly code?: string
  readonly syscall?: string
  readonly path?: string
  readonly address?: string
  readonly hostname?: string
  readonly port?: number
  readonly errcode?: number
}

/** Returns the details that Node and the drivers put on errors. */
function detailsOf(error: Error): Details {
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? { [name]: value } : {}
  }
  const number = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'number' ? { [name]: value } : {}
  }
  return {
    ...text('code'),
    ...text('syscall'),
    ...text('path'),
    ...text('address'),
    ...text('hostname'),
    ...number('port'),
    ...number('errcode'),
  }
}

/**
 * Formats a failed start for the operator: what is wrong and what to do, with a stack trace only if it is
 * unknown.
 */
export function startupFailure(error: unknown): string {
  const sentences = failureSentences(error)
  if (sentences === undefined) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (sentences.length === 1) return `The site cannot start: ${sentences[0]}`
  return ['The site cannot start:', ...sentences.map((problem) => `  · ${problem}`)].join('\n')
}
