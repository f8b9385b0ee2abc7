import type {
  APIMessageTopLevelComponent,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10'
import type { ModuleName } from '@longhouse/contract/community'
import type { Language } from '@longhouse/contract/words'
import type { PersonalRecords } from '@longhouse/engine'
import type { CustomId, PressVerb } from '../../platform/discord/custom-id.ts'
import type { DiscordMember } from '../../platform/discord/discord-client.ts'
import type { DiscordLink } from '../../platform/discord/discord-link.ts'
import type { Site } from '../../platform/feature.ts'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'

/** What everything that answers works with. */
export type BotSite = Site & DiscordLink

/** Who pressed or typed, as Discord describes them, before the site looks for their account. */
export interface Asker {
  /** With the roles they have now; of a press in a direct message none are known. */
  readonly user: DiscordMember['user']
  readonly roles?: readonly string[]
  readonly language: Language
}

/** Somebody with an account, who may do what they may do on the website. */
export interface KnownAsker extends Asker {
  readonly account: AnyRecord
  readonly records: PersonalRecords
}

/** Who asks, and where. */
export interface AskedBy<Who extends Asker> {
  readonly asker: Who
  readonly site: BotSite
}

/** A button that was pressed, or a choice that was made. */
export interface Press extends CustomId {
  readonly kind: 'press'
  /** Discord's id of this press; the same when it is delivered again. */
  readonly interaction: string
  /** What was chosen in a select. */
  readonly values: readonly string[]
}

/** A slash command that was sent. */
export interface Command {
  readonly kind: 'command'
  readonly name: string
  readonly options: Readonly<Record<string, string | number | boolean>>
}

/** A slash command that is being typed. */
export interface Typing {
  readonly kind: 'typing'
  readonly name: string
  readonly options: Readonly<Record<string, string | number | boolean>>
  /** The option that stands under the cursor. */
  readonly focused: string
}

/** What the person sees, and nobody else. Names in it went through `plainText`; nobody is pinged whatever is in it. */
export interface Reply {
  readonly components: APIMessageTopLevelComponent[]
  /** Stands in place of the answer whose button was pressed. */
  readonly replaces?: boolean
}

/** A suggestion for what is being typed. */
export interface Suggestion {
  readonly name: string
  readonly value: string
}

/** How a verb is answered: one file each in `interactions/`. */
export interface PressAnswer {
  readonly verb: PressVerb
  readonly answer: (press: Press, by: AskedBy<KnownAsker>) => Promise<Reply>
}

/** How a command is answered: one file each in `interactions/`. */
export interface CommandAnswer {
  readonly definition: RESTPostAPIChatInputApplicationCommandsJSONBody
  /** The part of the site it belongs to; where that is off, there is no such command. */
  readonly module?: ModuleName
  readonly answer: (command: Command, by: AskedBy<KnownAsker>) => Promise<Reply>
  readonly suggest?: (typing: Typing, by: AskedBy<KnownAsker>) => Promise<readonly Suggestion[]>
}

/** How somebody without an account is answered: asked about terms and age, or taken in. */
export type NewcomerAnswer = (asked: Press | Command, by: AskedBy<Asker>) => Promise<Reply>
