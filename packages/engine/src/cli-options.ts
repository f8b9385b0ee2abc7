import { parseArgs } from 'node:util'

const usage =
  'npm run engine -- --schema FILE.json --port N --data DIR [--host ADDRESS] [--database-url URL] [--superuser EMAIL:PASSWORD]'

/** What the command line of the engine says. */
export interface CliOptions {
  readonly schema: string
  readonly port: number
  readonly host: string
  readonly data: string
  readonly databaseUrl: string | undefined
  readonly superuser: readonly [email: string, password: string] | undefined
}

/** Reads the arguments; throws an error with one clear sentence. */
export function readCliOptions(args: readonly string[]): CliOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      schema: { type: 'string' },
      port: { type: 'string', default: '8090' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string' },
      'database-url': { type: 'string' },
      superuser: { type: 'string' },
    },
  })
  const port = Number(values.port)
  if (!values.schema || !values.data) throw new Error(usage)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`not a port: ${values.port}`)
  return {
    schema: values.schema,
    port,
    host: values.host,
    data: values.data,
    databaseUrl: values['database-url'],
    superuser: values.superuser === undefined ? undefined : accountOf(values.superuser),
  }
}

function accountOf(text: string): readonly [email: string, password: string] {
  const index = text.indexOf(':')
  if (index < 1) throw new Error('--superuser takes EMAIL:PASSWORD')
  return [text.slice(0, index), text.slice(index + 1)]
}
