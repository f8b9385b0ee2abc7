import { ClientResponseError } from 'pocketbase'
import { expect } from 'vitest'
import type { Api, Role } from './api.ts'

/** The sentences that many rows end in. */
export const said = {
  plain: 'Something went wrong while processing your request.',
  notFound: "The requested resource wasn't found.",
  create: 'Failed to create record.',
  update: 'Failed to update record.',
  superusersOnly: 'Only superusers can perform this action.',
  authenticate: 'Failed to authenticate.',
  validating: 'An error occurred while validating the submitted data.',
  loading: 'An error occurred while loading the submitted data.',
} as const

/** The error body of a request that must fail. */
export async function refusal(request: Promise<unknown>): Promise<Record<string, unknown>> {
  let answer: unknown
  try {
    answer = await request
  } catch (error) {
    if (error instanceof ClientResponseError && error.status > 0) return error.response
    throw error
  }
  throw new Error(`The request was answered instead of refused: ${JSON.stringify(answer)?.slice(0, 300)}`)
}

/** Expects the error shape, whole: nothing but status, message and data. */
export async function expectRefusal(
  request: Promise<unknown>,
  status: number,
  message: string,
  data: object = {},
): Promise<void> {
  expect(await refusal(request)).toEqual({ status, message, data })
}

/** Expects a field error: its code and message, and its params when it has some. */
export function fieldError(code: string, message: string, params?: object): object {
  return params ? { code, message, params } : { code, message }
}

/** A request the official client cannot make. */
export interface RawRequest {
  method?: string
  as?: Role
  headers?: Record<string, string>
  body?: BodyInit | null
}

/** The answer to a raw request; `json` is undefined where the body is none. */
export interface RawAnswer {
  status: number
  headers: Headers
  text: string
  json: unknown
}

/** Sends exactly what is given, follows no redirect. */
export async function send(api: Api, path: string, request: RawRequest = {}): Promise<RawAnswer> {
  const headers = new Headers(request.headers)
  const token = api.pb(request.as ?? 'guest').authStore.token
  if (token && !headers.has('authorization')) headers.set('authorization', token)
  const response = await fetch(api.url + path, {
    method: request.method ?? 'GET',
    headers,
    body: request.body ?? null,
    redirect: 'manual',
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

/** Posts a JSON text as it stands, malformed or not. */
export function postJson(api: Api, path: string, text: string, as: Role = 'superuser'): Promise<RawAnswer> {
  return send(api, path, { method: 'POST', as, body: text, headers: { 'content-type': 'application/json' } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
