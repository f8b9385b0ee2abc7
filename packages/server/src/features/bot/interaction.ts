import type { User } from '@longhouse/contract/users'
import type {
  APIMessageTopLevelComponent,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10'
import type { ModuleName } from '@longhouse/contract/community'
import type { Language } from '@longhouse/contract/words'
import type { PersonalRecords } from '@longhouse/engine'
import type { CustomId, PressVerb } from '../../platform/discord/components.ts'
import type { DiscordMember } from '../../platform/discord/discord-client.ts'
import type { DiscordLink } from '../../platform/discord/role-names.ts'
import type { Site } from '../../platform/feature.ts'
import { createHash } from 'node:crypto'

/** Dependencies of all handlers. */
export type BotSite = Site & DiscordLink

/** A Discord user who clicked or typed, before their account is looked up. */
export interface Asker {
  /** Current roles, unless the interaction came from a direct message. */
  readonly user: DiscordMember['user']
  readonly roles?: readonly string[]
  readonly language: Language
}

/** A Discord user with an account, with the same permissions as on the website. */
export interface KnownAsker extends Asker {
  readonly account: User
  readonly records: PersonalRecords
}

/** The user and the site. */
export interface AskedBy<Who extends Asker> {
  readonly asker: Who
  readonly site: BotSite
}

/** A click on a button, or a choice in a select. */
export interface Press extends CustomId {
  readonly kind: 'press'
  /** Discord's id of this interaction; the same if it is delivered again. */
  readonly interaction: string
  /** The chosen values of a select. */
  readonly values: readonly string[]
}

/** A slash command. */
export interface Command {
  readonly kind: 'command'
  readonly name: string
  readonly options: Readonly<Record<string, string | number | boolean>>
}

/** A slash command while it is being typed. */
export interface Typing {
  readonly kind: 'typing'
  readonly name: string
  readonly options: Readonly<Record<string, string | number | boolean>>
  /** The option under the cursor. */
  readonly focused: string
}

/** A reply visible only to the user. Names in it went through `plainText`; it never pings. */
export interface Reply {
  readonly components: APIMessageTopLevelComponent[]
  /** Replaces the reply whose button was clicked. */
  readonly replaces?: boolean
}

/** A suggestion for an option. */
export interface Suggestion {
  readonly name: string
  readonly value: string
}

/** The handler of a verb: one file each in `interactions/`. */
export interface PressAnswer {
  readonly verb: PressVerb
  readonly answer: (press: Press, by: AskedBy<KnownAsker>) => Promise<Reply>
}

/** The handler of a command: one file each in `interactions/`. */
export interface CommandAnswer {
  readonly definition: RESTPostAPIChatInputApplicationCommandsJSONBody
  /** The module it belongs to; the command does not exist while that is off. */
  readonly module?: ModuleName
  readonly answer: (command: Command, by: AskedBy<KnownAsker>) => Promise<Reply>
  readonly suggest?: (typing: Typing, by: AskedBy<KnownAsker>) => Promise<readonly Suggestion[]>
}

/** The handler for users without an account: shows terms and age, or creates the account. */
export type NewcomerAnswer = (asked: Press | Command, by: AskedBy<Asker>) => Promise<Reply>

/** Returns a record id derived from the given content: the same content twice is one record. */
export function derivedId(made: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(made)).digest('hex')
  return BigInt(`0x${hash}`).toString(36).slice(0, 15)
}
