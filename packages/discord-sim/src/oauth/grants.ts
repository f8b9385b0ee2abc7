import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** The scopes that a user has granted the site. */
interface Grant {
  userId: string
  scopes: string[]
}

interface CodeGrant extends Grant {
  redirectUri: string
  /** S256 of the verifier that must be sent with the code. */
  codeChallenge?: string | undefined
}

export interface Tokens {
  accessToken: string
  refreshToken: string
  expiresInSeconds: number
  grant: Grant
}

export interface Grants {
  issueCode(grant: CodeGrant): string
  /** Works once, and within ten minutes. */
  redeemCode(code: string): CodeGrant | undefined
  issueTokens(grant: Grant): Tokens
  /** Revokes the old pair. */
  refresh(refreshToken: string): Tokens | undefined
  findByAccessToken(token: string): (Grant & { expiresAt: number }) | undefined
  revoke(token: string): void
  clear(): void
}

const codeLifeMs = 10 * 60_000
const tokenLifeSeconds = 604_800

export function createGrants(clock: Clock): Grants {
  const codes = new Map<string, CodeGrant & { expiresAt: number }>()
  // Each pair is stored under both of its tokens.
  const pairs = new Map<string, Tokens & { expiresAt: number }>()
  let issued = 0

  // The same calls at the same times give the same tokens, and a restart gives others.
  function secret(length: number): string {
    issued += 1
    return createHash('sha512').update(`${clock()} ${issued}`).digest('base64url').slice(0, length)
  }

  const grants: Grants = {
    issueCode(grant) {
      const code = secret(30)
      codes.set(code, { ...grant, expiresAt: clock() + codeLifeMs })
      return code
    },
    redeemCode(code) {
      const grant = codes.get(code)
      codes.delete(code)
      return grant && grant.expiresAt > clock() ? grant : undefined
    },
    issueTokens(grant) {
      const tokens = {
        accessToken: secret(30),
        refreshToken: secret(30),
        expiresInSeconds: tokenLifeSeconds,
        grant: { userId: grant.userId, scopes: grant.scopes },
        expiresAt: clock() + tokenLifeSeconds * 1000,
      }
      pairs.set(tokens.accessToken, tokens).set(tokens.refreshToken, tokens)
      return tokens
    },
    refresh(refreshToken) {
      const pair = pairs.get(refreshToken)
      if (pair?.refreshToken !== refreshToken) return undefined
      grants.revoke(refreshToken)
      return grants.issueTokens(pair.grant)
    },
    findByAccessToken(token) {
      const pair = pairs.get(token)
      if (pair?.accessToken !== token || pair.expiresAt <= clock()) return undefined
      return { ...pair.grant, expiresAt: pair.expiresAt }
    },
    revoke(token) {
      const pair = pairs.get(token)
      if (!pair) return
      pairs.delete(pair.accessToken)
      pairs.delete(pair.refreshToken)
    },
    clear() {
      codes.clear()
      pairs.clear()
    },
  }
  return grants
}
