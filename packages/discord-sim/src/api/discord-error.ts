/** Discord's nested validation errors: by field, then `_errors`. */
export interface FieldErrors {
  [field: string]: FieldErrors | DiscordFieldError[]
}

export interface DiscordFieldError {
  code: string
  message: string
}

/** A refusal in the format of Discord's API. */
export class DiscordError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: number,
    message: string,
    more: Partial<Pick<DiscordError, 'body' | 'headers'>> = {},
  ) {
    super(message)
    this.status = status
    this.body = more.body ?? { message, code }
    this.headers = more.headers ?? {}
  }
}

export const discordUnauthorized = () => statusError(401)
export const unknownChannel = () => new DiscordError(404, 10003, 'Unknown Channel')
export const unknownGuild = () => new DiscordError(404, 10004, 'Unknown Guild')
export const unknownMember = () => new DiscordError(404, 10007, 'Unknown Member')
export const unknownMessage = () => new DiscordError(404, 10008, 'Unknown Message')
export const unknownRole = () => new DiscordError(404, 10011, 'Unknown Role')
export const unknownUser = () => new DiscordError(404, 10013, 'Unknown User')
export const unknownWebhook = () => new DiscordError(404, 10015, 'Unknown Webhook')
export const unknownInteraction = () => new DiscordError(404, 10062, 'Unknown interaction')
export const unknownScheduledEvent = () => new DiscordError(404, 10070, 'Unknown Guild Scheduled Event')
export const missingAccess = () => new DiscordError(403, 50001, 'Missing Access')
export const missingPermissions = () => new DiscordError(403, 50013, 'Missing Permissions')
export const emptyMessage = () => new DiscordError(400, 50006, 'Cannot send an empty message')
export const invalidWebhookToken = () => new DiscordError(401, 50027, 'Invalid Webhook Token')
export const archivedThread = () => new DiscordError(400, 50083, 'Thread is archived')
export const invalidJson = () => new DiscordError(400, 50109, 'The request body contains invalid JSON.')

/** One error at one field. */
export function invalidField(field: string, { code, message }: DiscordFieldError): DiscordError {
  return invalidForm({ [field]: { _errors: [{ code, message }] } })
}

export function invalidForm(errors: FieldErrors): DiscordError {
  return new DiscordError(400, 50035, 'Invalid Form Body', {
    body: { message: 'Invalid Form Body', code: 50035, errors },
  })
}

export function statusError(status: number): DiscordError {
  return new DiscordError(status, 0, `${status}: ${statusNames[status] ?? 'Error'}`)
}

export type LimitScope = 'user' | 'global' | 'shared'

export function rateLimited(
  retryAfterSeconds: number,
  scope: LimitScope,
  headers: Record<string, string> = {},
): DiscordError {
  const global = scope === 'global'
  const message = 'You are being rate limited.'
  return new DiscordError(429, 0, message, {
    body: { message, retry_after: retryAfterSeconds, global },
    headers: {
      ...headers,
      'retry-after': String(Math.ceil(retryAfterSeconds)),
      'x-ratelimit-scope': scope,
      ...(global && { 'x-ratelimit-global': 'true' }),
    },
  })
}

const statusNames: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Request entity too large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
