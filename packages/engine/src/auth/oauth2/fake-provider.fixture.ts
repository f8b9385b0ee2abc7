import Fastify from 'fastify'

/** A request to the token address of the fake provider. */
export interface TokenRequest {
  readonly authorization: string | undefined
  readonly form: Readonly<Record<string, string>>
}

/** Starts a fake Discord that issues codes for people and answers the two calls of an exchange. */
export async function startFakeProvider() {
  const people = new Map<string, object>()
  const requests: TokenRequest[] = []
  const server = Fastify()
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  server.post<{ Body: Record<string, string> }>('/token', async (request, reply) => {
    requests.push({ authorization: request.headers.authorization, form: request.body })
    const { code = '' } = request.body
    if (code === 'elsewhere') return reply.redirect('http://127.0.0.1:1/token', 307)
    if (!people.has(code)) return reply.code(400).send({ error: 'invalid_grant' })
    return { access_token: `at-${code}`, refresh_token: `rt-${code}`, token_type: 'Bearer', expires_in: 600 }
  })
  server.get('/me', async (request, reply) => {
    const person = people.get((request.headers.authorization ?? '').replace('Bearer at-', ''))
    return person ?? reply.code(401).send({ message: 'no' })
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    requests,
    /** Addresses and credentials for a collection's list of providers. */
    config: {
      name: 'discord',
      clientId: 'app-1',
      clientSecret: 'se/cret_1',
      authURL: `${url}/authorize`,
      tokenURL: `${url}/token`,
      userInfoURL: `${url}/me`,
    },
    /** Returns a code that identifies a person. */
    codeFor(person: object): string {
      const code = `code-${people.size + 1}`
      people.set(code, person)
      return code
    },
    close: () => server.close(),
  }
}
