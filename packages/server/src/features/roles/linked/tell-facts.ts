import { isDeepStrictEqual } from 'node:util'
import type { RoleLink, ToldFacts } from '@longhouse/contract/bot'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { Site } from '../../../platform/feature.ts'
import type { DiscordDesk } from './discord-desk.ts'
import { freshTokens } from './fresh-tokens.ts'
import { readFacts } from './role-facts.ts'
import { roleLinksCollection } from '../../../collections/roles.ts'
import type { LinkSecrets } from './sealed-tokens.ts'

/** The outcome of one check of a member's facts. */
export type LinkOutcome =
  | { readonly kind: 'told'; readonly told: ToldFacts }
  /** Discord has these facts. */
  | { readonly kind: 'same' }
  /** The member has to connect again. */
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string; readonly ms?: number | undefined }

export interface TellDependencies extends Pick<Site, 'engine'> {
  /** Registers the facts at Discord. */
  readonly register: () => Promise<void>
  readonly desk: DiscordDesk
  readonly secrets: LinkSecrets
}

const ended = 'Discord does not accept the connection any more. Please connect again.'

/** Publishes a member's changed facts to Discord. */
export async function tellFacts(dependencies: TellDependencies, link: RoleLink): Promise<LinkOutcome> {
  const { engine, register, desk, secrets } = dependencies
  const account = await engine.recordsOf('users').findById(link.user)
  if (!account) return { kind: 'same' }
  const told = await readFacts({ source: engine, account })
  if (isDeepStrictEqual(told, link.sent)) return { kind: 'same' }
  try {
    await register()
    const keep = (values: object) => engine.records(roleLinksCollection).patch([{ id: link.id, ...values }])
    const tokens = await freshTokens({ desk, secrets, keep, now: await engine.clock() }, link)
    if (!tokens) return { kind: 'broken', reason: ended }
    return await tell(desk, { access: tokens.access, told })
  } catch (error) {
    const { status, message: reason, retryAfterMs: ms } = toDiscordFailure(error)
    const isRefused =
      status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 429
    return isRefused ? { kind: 'refused', reason } : { kind: 'away', reason, ms }
  }
}

async function tell(
  desk: DiscordDesk,
  { access, told }: { readonly access: string; readonly told: ToldFacts },
): Promise<LinkOutcome> {
  try {
    await desk.tell(access, told)
    return { kind: 'told', told }
  } catch (error) {
    if (toDiscordFailure(error).status === 401) return { kind: 'broken', reason: ended }
    throw error
  }
}
