/** A refusal in OAuth2's format, which differs from that of the rest of the API. */
export class OAuthError extends Error {
  readonly status: number
  readonly body: { error: string; error_description?: string }

  constructor(status: number, error: string, description?: string) {
    super(description ?? error)
    this.status = status
    this.body = { error, ...(description && { error_description: description }) }
  }
}

export function invalidGrant(description: string): OAuthError {
  return new OAuthError(400, 'invalid_grant', description)
}
