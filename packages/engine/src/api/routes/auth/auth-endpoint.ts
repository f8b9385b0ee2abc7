import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LoginMethod } from '../../../auth/mfa.ts'
import type { EngineParts } from '../../../engine-parts.ts'
import { unauthorized, wrongAuthCollection, refuse, type ErrorData } from '../../../errors.ts'
import type { Collection } from '../../../records/collections.ts'
import type { RequestContext } from '../../../records/request-context.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import { characterCount } from '../../../schema/cast.ts'
import { lengthOutOfRange, required } from '../../../schema/field-errors.ts'
import type { FieldError } from '../../../schema/field.ts'

/** One call of an auth endpoint. */
export interface AuthCall {
  readonly parts: EngineParts
  readonly request: FastifyRequest
  readonly collection: Collection
  /** The record in the path; empty if the path has none. */
  readonly id: string
}

/** An endpoint below `/api/collections/COLLECTION/`; `index.ts` lists them all. */
export interface AuthEndpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /**
   * Returns the whole JSON response, of which the caller gets the requested `fields`; undefined answers 204.
   */
  handle(call: AuthCall): Promise<unknown>
}

/** A response that is neither a success nor an error of the usual shape. */
export class StatusAnswer {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

/** The row of the caller. Throws 401 for guests and 403 for people of another collection. */
export async function requireOwnRow({ parts, collection, request }: AuthCall): Promise<StoredRow> {
  const { auth } = await request.context()
  if (!auth) throw unauthorized()
  if (auth.collectionId !== collection.id) throw wrongAuthCollection(auth.collectionName)
  const row = await parts.records.rows().find(collection, auth.id)
  if (!row) throw unauthorized()
  return row
}

/** Error message for a body of the wrong form, or one that names things that do not exist. */
export const loadingFailed = 'An error occurred while loading the submitted data.'
/** Error message for well-formed values that are not acceptable. */
export const validationFailed = 'An error occurred while validating the submitted data.'

/** Reads the body of an auth endpoint. Throws 400 when a value has the wrong type. */
export async function readLoginBody<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const { values } = await request.submitted({ message: loadingFailed })
  const parsed = schema.safeParse(isJson(request) ? values : asTexts(values))
  if (!parsed.success) throw refuse(loadingFailed)
  return parsed.data
}

/** A login request: its context and its body. */
interface LoginRequest<Body> {
  readonly context: RequestContext
  readonly body: Body
  /** The first login that this one completes, from the address or the body; empty if there is none. */
  readonly mfaId: string
}

/** Reads a request to log in. Throws as `readLoginBody`. */
export async function readLogin<Schema extends z.ZodType<{ readonly mfaId: string }>>(
  request: FastifyRequest,
  { kind, schema }: { readonly kind: LoginMethod; readonly schema: Schema },
): Promise<LoginRequest<z.infer<Schema>>> {
  const context = await request.context(kind)
  const body = await readLoginBody(request, schema)
  return { context, body, mfaId: request.parameters()['mfaId'] || body.mfaId }
}

/** Text that is empty when absent; `null` counts as absent. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** Throws 400 when there are field errors. */
export function requireValid(
  message: string,
  errors: Readonly<Record<string, FieldError | undefined>>,
): void {
  const found = Object.entries(errors).filter(
    (entry): entry is [string, FieldError] => entry[1] !== undefined,
  )
  const data: ErrorData = Object.fromEntries(found)
  if (found.length > 0) throw refuse(message, { code: 'invalid_login', data })
}

/** Returns the problem of a required text, or undefined. */
export function requiredText(text: string, max = 255): FieldError | undefined {
  if (text === '') return required
  return characterCount(text) <= max ? undefined : lengthOutOfRange(1, max)
}

function isJson(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? ''
  return !type.startsWith('multipart/') && !type.startsWith('application/x-www-form-urlencoded')
}

// Form parsing took a part that reads `123` for a number; in a login it is the text that was typed.
function asTexts(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
  ])
  return Object.fromEntries(entries)
}
