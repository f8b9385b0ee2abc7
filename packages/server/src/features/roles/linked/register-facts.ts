import { createHash } from 'node:crypto'
import { Locale, Routes, type APIApplicationRoleConnectionMetadata } from 'discord-api-types/v10'
import { linkedRolesPage, roleFactWords } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { type DiscordClient, requireDiscordId } from '../../../platform/discord/discord-client.ts'
import type { Site } from '../../../platform/feature.ts'
import { changeServerValue, readServerValue } from '../../../platform/server-values.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'
import { roleFacts } from './role-facts.ts'

const valueKey = 'discord-role-facts'

const locales = { [Locale.German]: 'de', [Locale.SpanishES]: 'es', [Locale.French]: 'fr' } as const

export interface RegisterPlace extends Pick<Site, 'engine' | 'settings'> {
  readonly client: DiscordClient
}

/**
 * Registers the facts and the page to connect at Discord, unless they are unchanged. At a start several
 * callers want it: the start, the job of that minute, the link worker. They share one call.
 */
export function createRegistering(place: RegisterPlace): () => Promise<void> {
  let registering: Promise<void> | undefined
  return () => (registering ??= registerFacts(place).finally(() => (registering = undefined)))
}

async function registerFacts({ engine, settings, client }: RegisterPlace): Promise<void> {
  const { discord, publicUrl } = settings
  if (!discord) return
  const application = requireDiscordId(discord.clientId)
  const facts = describeFacts()
  // Discord leads members only to public addresses.
  const page = publicUrl.startsWith('https:') ? `${publicUrl}${linkedRolesPage}` : undefined
  const hash = createHash('sha256')
    .update(JSON.stringify([application, facts, page]))
    .digest('hex')
  if ((await readServerValue(engine, valueKey)) === hash) return
  await client.call({
    name: 'set the facts of linked roles',
    method: 'PUT',
    route: Routes.applicationRoleConnectionMetadata(application),
    body: facts,
  })
  if (page)
    await client.call({
      name: 'set the page of linked roles',
      method: 'PATCH',
      route: '/applications/@me',
      body: { role_connections_verification_url: page },
    })
  await changeServerValue(engine, valueKey, () => hash)
}

function describeFacts(): APIApplicationRoleConnectionMetadata[] {
  const say = wordsFor('en', roleFactWords)
  const translations = Object.entries(locales).map(
    ([locale, language]) => [locale, wordsIn(language, roleFactWords)] as const,
  )
  return roleFacts.map(({ key, type }) => ({
    key,
    type,
    name: say(key),
    description: say(`${key}Text`),
    name_localizations: Object.fromEntries(translations.map(([locale, sayIn]) => [locale, sayIn(key)])),
    description_localizations: Object.fromEntries(
      translations.map(([locale, sayIn]) => [locale, sayIn(`${key}Text`)]),
    ),
  }))
}
