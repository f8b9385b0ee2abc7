import { randomUUID } from 'node:crypto'
import type { APIMessageTopLevelComponent } from 'discord-api-types/v10'
import { ApiError } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { Language } from '@longhouse/contract/words'
import { usersCollection } from '../../../collections/users.ts'
import { createDiscordClient } from '../../../platform/discord/discord-client.ts'
import { readCustomId, writeCustomId } from '../../../platform/discord/components.ts'
import { RoleNames } from '../../../platform/discord/role-names.ts'
import type { TestSite } from '../../../testing/test-site.ts'
import type { AskedBy, Asker, BotSite, Command, KnownAsker, Press, Reply } from '../interaction.ts'
import { commandAnswers, pressAnswers } from '../answers.ts'
import { refusalReply } from './replies.ts'

/** An address at which no server listens, as if Discord were away. */
const nowhere = { url: 'http://127.0.0.1:9', botToken: 'x', guildId: '1180000000000000000' }

/** Returns a site as the bot uses it, with an unreachable Discord. */
export function botSiteOf(site: TestSite): BotSite {
  const discord = { ...nowhere, clientId: '1', clientSecret: 'x', door: 'off', webhooks: {} } as const
  const client = createDiscordClient(discord, site)
  return { ...site, client, roleNames: new RoleNames({ client, logger: site.logger, now: site.now }) }
}

/** Returns a Discord user without an account. */
export function discordAsker(id: string, language: Language = 'en'): Asker {
  return { user: { id, username: `name_${id}`, global_name: `Name ${id}` }, roles: [], language }
}

/** Sends clicks and commands on a test site, without Discord. */
export function asking(site: TestSite) {
  const knownAsker = async (userId: string, language: Language = 'en'): Promise<AskedBy<KnownAsker>> => {
    const records = await site.engine.actAs({ collection: 'users', id: userId })
    const account = await site.engine.records(usersCollection).findById(userId)
    if (!account) throw new Error(`There is no account ${userId}.`)
    return {
      asker: { ...discordAsker(account.discord_id, language), account, records },
      site: botSiteOf(site),
    }
  }
  return {
    knownAsker,
    press: async (userId: string, asked: Partial<Press> & Pick<Press, 'verb'>, language?: Language) => {
      const by = await knownAsker(userId, language)
      const press: Press = {
        kind: 'press',
        interaction: randomUUID(),
        id: '',
        detail: '',
        values: [],
        ...asked,
      }
      const found = pressAnswers.find(({ verb }) => verb === press.verb)
      if (!found) throw new Error(`Nobody answers ${press.verb}.`)
      return shown(await told(by.asker, found.answer(press, by)))
    },
    command: async (
      userId: string,
      { name, options = {} }: { name: string; options?: Command['options'] },
      language?: Language,
    ) => {
      const by = await knownAsker(userId, language)
      const found = commandAnswers.find(({ definition }) => definition.name === name)
      if (!found) throw new Error(`Nobody answers /${name}.`)
      return shown(await told(by.asker, found.answer({ kind: 'command', name, options }, by)))
    },
    suggest: async (
      userId: string,
      typed: { name: string; options: Command['options']; focused: string },
      language?: Language,
    ) => {
      const by = await knownAsker(userId, language)
      const found = commandAnswers.find(({ definition }) => definition.name === typed.name)
      return (await found?.suggest?.({ kind: 'typing', ...typed }, by)) ?? []
    },
  }
}

/** Turns a refusal into its reply. */
function told(asker: Asker, reply: Promise<Reply>): Promise<Reply> {
  return reply.catch((error: unknown) => {
    if (error instanceof ApiError) return refusalReply(error, asker)
    throw error
  })
}

/** Returns the text of a reply, its buttons as `verb` or `verb:detail`, and its links. */
export function shown(reply: Reply) {
  const parts = everyPart(reply.components)
  return {
    reply,
    parts,
    text: parts.flatMap((part) => ('content' in part ? [String(part['content'])] : [])).join('\n'),
    presses: parts.flatMap((part) => {
      const read = readCustomId(toText(part['custom_id']))
      return read ? [writeCustomId(read).replace('v1:', '').replace(`:${read.id}`, '')] : []
    }),
    links: parts.flatMap((part) => (typeof part['url'] === 'string' ? [part['url']] : [])),
  }
}

type Part = Readonly<Record<string, unknown>>

function everyPart(components: readonly (APIMessageTopLevelComponent | Part)[]): Part[] {
  return components.flatMap((component) => {
    const part: Part = { ...component }
    const inside = Array.isArray(part['components']) ? part['components'] : []
    return [part, ...everyPart(inside)]
  })
}
