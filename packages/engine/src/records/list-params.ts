import { badRequest, superusersOnlyFilter } from '../errors.ts'
import type { RequestContext } from './request-context.ts'

const defaultPerPage = 30
const maxPerPage = 1000
const mostCounted = Number.MAX_SAFE_INTEGER
const trueTexts = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])
const falseTexts = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False'])
const maxInt64 = 2n ** 63n

/** Parameters that shape the response to a list request. */
export const listParameters = [
  'page',
  'perPage',
  'sort',
  'filter',
  'expand',
  'fields',
  'skipTotal',
  'countUpTo',
] as const

/** The raw texts of a list request; absent and empty are the same. */
export interface ListParams {
  readonly page?: string | undefined
  readonly perPage?: string | undefined
  readonly sort?: string | undefined
  readonly filter?: string | undefined
  readonly expand?: string | undefined
  readonly skipTotal?: string | undefined
  readonly countUpTo?: string | undefined
}

/** A list request with its numbers read. */
export interface ParsedListParams {
  readonly page: number
  readonly perPage: number
  readonly skipTotal: boolean
  /** Counting ends there; without it all are counted. */
  readonly countUpTo: number | undefined
  readonly filter: string
  readonly sort: string
  readonly expand: string
}

/** Reads the raw texts of a list request; throws the plain 400, and 403 for names only superusers may use. */
export function parseListParams(context: RequestContext, params: ListParams): ParsedListParams {
  const { filter = '', sort = '', expand = '' } = params
  if (!context.isSuperuser) refuseSuperuserNames(filter, sort)
  const page = readInteger(params.page)
  const perPage = readInteger(params.perPage)
  const countUpTo = readInteger(params.countUpTo)
  return {
    page: page !== undefined && page > 0 ? page : 1,
    perPage: perPage !== undefined && perPage > 0 ? Math.min(perPage, maxPerPage) : defaultPerPage,
    skipTotal: readBool(params.skipTotal),
    countUpTo: countUpTo !== undefined && countUpTo > 0 ? Math.min(countUpTo, mostCounted) : undefined,
    filter,
    sort,
    expand,
  }
}

/** Throws 403 when a client's filter or sort has a name in it that only superusers may use. */
export function refuseSuperuserNames(...texts: readonly string[]): void {
  for (const text of texts) {
    for (const prefix of ['@collection.', '@request.'] as const) {
      if (text.includes(prefix)) throw superusersOnlyFilter(prefix)
    }
  }
}

function readInteger(text: string | undefined): number | undefined {
  if (!text) return undefined
  if (!/^[+-]?\d{1,30}$/.test(text)) throw badRequest()
  const value = BigInt(text.replace(/^\+/, ''))
  if (value >= maxInt64 || value < -maxInt64) throw badRequest()
  return Number(value)
}

function readBool(text: string | undefined): boolean {
  if (!text || falseTexts.has(text)) return false
  if (!trueTexts.has(text)) throw badRequest()
  return true
}
