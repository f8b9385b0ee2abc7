import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { Engine } from '@longhouse/engine'
import { z } from 'zod'
import type { Platform } from '../../../platform/feature.ts'
import { createSealer, type Sealer } from '../../../platform/seal.ts'
import { changeServerValue, readServerValue } from '../../../platform/server-values.ts'

/** Keys by which push services identify this site, the same on all nodes (RFC 8292). */
export interface VapidKeys {
  /** The key that browsers subscribe with. */
  readonly publicKey: string
  /** Returns the `Authorization` header of a push to a service. */
  authorize(service: string, now: Date): string
}

/** Reads the keys; the first call creates them. */
export type ReadVapidKeys = (engine: Engine) => Promise<VapidKeys>

const valueKey = 'push-keys'
const valueSchema = z.object({ publicKey: z.string(), sealed: z.string() })

/** Services accept tokens for a day at most; clocks differ. */
const tokenHours = 12

/**
 * Creates keys once and keeps them, because a browser subscribes to one key. The private one is sealed with a
 * secret of the site. If that secret has changed, new keys are made. Devices with the old ones are deleted at
 * their next push. Returns undefined without such a secret.
 */
export function createVapidKeys({
  settings,
  logger,
}: Pick<Platform, 'settings' | 'logger'>): ReadVapidKeys | undefined {
  const { discord } = settings
  if (!discord) return undefined
  const sealer = createSealer(discord.clientSecret, valueKey)
  const subject = subjectOf(settings)
  let known: { readonly sealed: string; readonly keys: VapidKeys } | undefined
  return async (engine) => {
    const stored = valueSchema.safeParse(await readServerValue(engine, valueKey)).data
    if (stored && stored.sealed === known?.sealed) return known.keys
    const opened = stored && openKey(stored.sealed, sealer)
    if (stored && opened) {
      known = { sealed: stored.sealed, keys: keysOf(opened, { publicKey: stored.publicKey, subject }) }
      return known.keys
    }
    if (stored)
      logger.warn('The keys for pushes cannot be opened, so there are new ones: devices are asked again.')
    const made = await makeKeys(engine, sealer)
    known = { sealed: made.sealed, keys: keysOf(made.privateKey, { publicKey: made.publicKey, subject }) }
    return known.keys
  }
}

/** The operator's contact for push services: a web page or a mail address. */
function subjectOf({ publicUrl, mailFrom }: Platform['settings']): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${mailFrom
    .slice(mailFrom.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()}`
}

interface MadeKeys {
  readonly publicKey: string
  readonly sealed: string
  readonly privateKey: KeyObject
}

/** Creates keys, or returns those that another node created first. */
async function makeKeys(engine: Engine, sealer: Sealer): Promise<MadeKeys> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const sealed = sealer.seal(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const made = { publicKey: point.toString('base64url'), sealed }
  const value = await changeServerValue(engine, valueKey, (known) => {
    const there = valueSchema.safeParse(known).data
    return there && openKey(there.sealed, sealer) ? undefined : made
  })
  const kept = valueSchema.parse(value)
  return { ...kept, privateKey: openKey(kept.sealed, sealer) ?? privateKey }
}

function openKey(sealed: string, sealer: Sealer): KeyObject | undefined {
  const pem = sealer.open(sealed)
  return pem === undefined ? undefined : createPrivateKey(pem)
}

function keysOf(
  key: KeyObject,
  { publicKey, subject }: { readonly publicKey: string; readonly subject: string },
): VapidKeys {
  return {
    publicKey,
    authorize: (aud, now) => {
      const exp = Math.floor(now.getTime() / 1000) + tokenHours * 3600
      const parts = [
        { typ: 'JWT', alg: 'ES256' },
        { aud, exp, sub: subject },
      ]
      const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}
