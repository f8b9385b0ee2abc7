import type { LogModel } from 'pocketbase'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { operatorClient, operatorKey } from '../operator-client.ts'

/** An entry of the log; the level is a number. */
export interface LogRow {
  readonly id: string
  readonly level: number
  readonly message: string
  readonly created: string
  readonly data: Readonly<Record<string, unknown>>
  readonly who: Caller | undefined
}

/** Who asked. */
export interface Caller {
  readonly id: string
  readonly collection: string
  /** Empty for a member who is gone, undefined where it is not known. */
  readonly name: string | undefined
}

export interface LogView {
  readonly search: string
  /** Entries at least this grave. */
  readonly level: number
  /** The beginning of an hour; empty for all. */
  readonly hour: string
}

const pageSize = 50
const hourMs = 3_600_000

export function logsQuery(view: LogView) {
  const filter = filterOf(view)
  return infiniteQueryOptions({
    queryKey: [operatorKey, 'logs', 'list', filter],
    queryFn: async ({ pageParam }) => {
      const list = await operatorClient.logs.getList(pageParam, pageSize, {
        filter,
        sort: '-created,-id',
        skipTotal: true,
      })
      // The log is there without names as well.
      const names = await readNames(list.items).catch(() => undefined)
      return list.items.map((row): LogRow => {
        const { id, level, message, created, data } = row
        return { id, level: Number(level), message, created, data, who: callerOf(row, names) }
      })
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
    staleTime: 10_000,
  })
}

/** The names of the members in some rows, all of them at once. */
async function readNames(rows: readonly LogModel[]): Promise<ReadonlyMap<string, string>> {
  const callers = rows.map((row) => callerOf(row)).filter((caller) => caller?.collection === 'users')
  const ids = [...new Set(callers.flatMap((caller) => caller?.id || []))]
  if (ids.length === 0) return new Map()
  const found = await operatorClient
    .collection<{ id: string; username: string }>('users')
    .getList(1, ids.length, {
      filter: ids.map((id) => operatorClient.filter('id = {:id}', { id })).join(' || '),
      fields: 'id,username',
      skipTotal: true,
    })
  return new Map(found.items.map(({ id, username }) => [id, username]))
}

function callerOf({ data }: LogModel, names?: ReadonlyMap<string, string>): Caller | undefined {
  const { auth: collection, authId: id = '' } = data
  if (typeof collection !== 'string' || collection === '' || typeof id !== 'string') return undefined
  const isMember = collection === 'users' && id !== ''
  return { id, collection, name: isMember && names ? (names.get(id) ?? '') : undefined }
}

/** Entries by hour since a moment, all of them and the grave ones. */
export function logStatsQuery({ search }: Pick<LogView, 'search'>, since: string) {
  const count = (level: number) => {
    const filter = `${filterOf({ search, level, hour: '' })} && created >= ${JSON.stringify(since)}`
    return operatorClient.logs.getStats({ filter })
  }
  return queryOptions({
    queryKey: [operatorKey, 'logs', 'stats', search, since],
    queryFn: async () => {
      const [all, grave] = await Promise.all([count(-100), count(4)])
      return { all, grave }
    },
    staleTime: 10_000,
  })
}

function filterOf({ search, level, hour }: LogView): string {
  const terms = [`level >= ${level}`]
  if (search !== '')
    terms.push(
      operatorClient.filter('(message ~ {:text} || data.url ~ {:text} || data.error ~ {:text})', {
        text: search,
      }),
    )
  const start = Date.parse(hour.replace(' ', 'T'))
  if (!Number.isNaN(start)) {
    const end = new Date(start + hourMs).toISOString().replace('T', ' ')
    terms.push(operatorClient.filter('created >= {:start} && created < {:end}', { start: hour, end }))
  }
  return terms.join(' && ')
}
