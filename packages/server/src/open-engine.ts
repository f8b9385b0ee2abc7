import {
  badRequest,
  createEngine,
  type ApiError,
  type AuthRecord,
  type Engine,
  type EngineOptions,
  type OAuth2Decision,
  type OAuth2Login,
  type Transaction,
} from '@longhouse/engine'
import { migrations } from './migrations.ts'
import { softwareVersion } from './software-version.ts'
import { misplacedMembers } from './demo/demo-apart.ts'
import { parkPending } from './platform/deliveries/delivery-queue.ts'
import type { Feature, Platform } from './platform/feature.ts'

interface EngineDependencies extends Platform, Pick<EngineOptions, 'onOpening' | 'onRestored' | 'openMode'> {
  readonly features: readonly Feature[]
}

/** Opens the engine with the collections and hooks of all features. */
export async function openEngine(parts: EngineDependencies): Promise<Engine> {
  const { settings, community, features, logger, now, onOpening, onRestored, openMode } = parts
  const mailing = features.filter((feature) => feature.onMail !== undefined)
  const engine = await createEngine({
    dataDir: settings.dataDir,
    ...(settings.databaseUrl ? { databaseUrl: settings.databaseUrl } : {}),
    ...(settings.filesUrl ? { filesUrl: settings.filesUrl } : {}),
    collections: features.flatMap((feature) => feature.collections ?? []),
    hooks: features.flatMap((feature) => feature.hooks ?? []),
    migrations,
    onOAuth2: (login) => decideLogin({ features, engine }, login),
    onLogin: async (login) => {
      for (const feature of features) await feature.onLogin?.(login, engine)
    },
    barred: (account) => barredBy(features, account),
    onImpersonate: async (impersonation, tx) => {
      for (const feature of features) await feature.onImpersonate?.(impersonation, tx)
    },
    onOperation: async (operation) => {
      for (const feature of features) await feature.onOperation?.(operation, engine)
    },
    ...(mailing.length > 0 && {
      onMail: async (mail, tx) => {
        for (const feature of mailing) await feature.onMail?.(mail, { tx, clock: () => engine.clock() })
      },
    }),
    ...testMailOf(features),
    batch: { enabled: true },
    backups: settings.backups,
    metrics: settings.metrics !== undefined,
    rateLimits: { enabled: settings.rateLimits },
    publicUrl: settings.publicUrl,
    version: softwareVersion(),
    about: {
      appName: community.organisation.title,
      ...senderOf(settings.mailFrom),
      smtp: settings.smtpUrl !== undefined,
      trustsProxy: settings.trustProxy !== false,
    },
    onRestoring: async (tx) => {
      const found = await misplacedMembers(tx, settings)
      if (found)
        throw badRequest(`This backup does not belong here. With it: ${found.problem}: ${found.todo}`)
      return parkAll(features, tx)
    },
    ...(onOpening && { onOpening }),
    ...(onRestored && { onRestored }),
    ...(openMode && { openMode }),
    logger,
    now,
  })
  return engine
}

async function parkAll(
  features: readonly Feature[],
  tx: Pick<Transaction, 'query'>,
): Promise<readonly string[]> {
  const sentences: string[] = []
  for (const { deliveries = [], onRestoring } of features) {
    for (const queue of deliveries) sentences.push(...(await parkPending(tx, queue)))
    if (onRestoring) sentences.push(...(await onRestoring(tx)))
  }
  return sentences
}

interface Deciding {
  readonly features: readonly Feature[]
  readonly engine: Engine
}

async function decideLogin({ features, engine }: Deciding, login: OAuth2Login): Promise<OAuth2Decision> {
  const set: Record<string, unknown> = {}
  for (const feature of features) Object.assign(set, (await feature.onOAuth2?.(login, engine))?.set)
  return { set }
}

/** Returns why an account is currently locked, from the first feature that locks it, or undefined. */
export function barredBy(features: readonly Feature[], account: AuthRecord): ApiError | undefined {
  for (const { barred } of features) {
    const refusal = barred?.(account)
    if (refusal) return refusal
  }
  return undefined
}

/** Parses `Name <address>`, or only an address. */
function senderOf(from: string): { senderName: string; senderAddress: string } {
  // safe pattern: a setting of the operator
  const [, name = '', address = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { senderName: name.replaceAll('"', ''), senderAddress: address }
}

function testMailOf(features: readonly Feature[]): Pick<EngineOptions, 'onTestMail'> {
  const onTestMail = features.find((feature) => feature.onTestMail)?.onTestMail
  return onTestMail ? { onTestMail } : {}
}
