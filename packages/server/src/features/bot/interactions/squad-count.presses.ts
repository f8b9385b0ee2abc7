import {
  type PressAnswer,
  type AskedBy,
  type Asker,
  type KnownAsker,
  type Press,
  type Reply,
  derivedId,
} from '../interaction.ts'
import { ApiError } from '@longhouse/engine'
import { squadPhases, type FactsAnswer, type NewFact } from '@longhouse/contract/game-nights'
import { z } from 'zod'
import { plainText } from '../../../platform/discord/discord-text.ts'
import { addFacts } from '../../../platform/squad-facts.ts'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'
import { answerWith, sayRefusal } from './replies.ts'

/** Counts the round of the button. A button of another round counts nothing. */
export const roundAnswer: PressAnswer = {
  verb: 'round',
  answer: (press, by) => {
    const round = Number(press.detail)
    return countFor(by, press, {
      says: (squad) =>
        round === squad.round + 1 && squad.phase !== 'out' ? { kind: 'reached', value: round } : undefined,
      tells: ({ squad, folded }) => {
        const say = wordsIn(by.asker.language, botWords)
        const values = { squad: squadName(by, squad), round: folded.round }
        return folded.round === round ? say('squadAtRound', values) : say('squadElsewhere', values)
      },
    })
  },
}

/** Counts a down of the squad. */
export const downAnswer: PressAnswer = {
  verb: 'down',
  answer: (press, by) =>
    countFor(by, press, {
      says: ({ phase }) => (phase === 'out' ? undefined : { kind: 'down' }),
      tells: ({ squad, folded }) => {
        const say = wordsIn(by.asker.language, botWords)
        const values = { squad: squadName(by, squad), round: folded.round }
        return folded.phase === 'out'
          ? say('squadOut', values)
          : say('squadDowns', { ...values, count: folded.downs })
      },
    }),
}

/** Counts a squad as out. A second click changes nothing. */
export const outAnswer: PressAnswer = {
  verb: 'out',
  answer: (press, by) =>
    countFor(by, press, {
      says: ({ phase }) => (phase === 'out' ? undefined : { kind: 'out' }),
      tells: ({ squad, folded }) =>
        wordsIn(by.asker.language, botWords)('squadOut', {
          squad: squadName(by, squad),
          round: folded.round,
        }),
    }),
}

const squadSchema = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  round: z.number(),
  phase: z.enum(squadPhases),
  epoch: z.number(),
})

/** A squad as the member may see it. */
type ShownSquad = z.output<typeof squadSchema>

type By = AskedBy<KnownAsker>
type Said = Pick<NewFact, 'kind'> & Partial<Pick<NewFact, 'value'>>

/** The fact that a button counts, if any, and the text of the reply. */
interface SquadCount {
  readonly says: (squad: ShownSquad) => Said | undefined
  readonly tells: (counted: CountedSquad) => string
}

/** A squad after the fact was counted. */
interface CountedSquad {
  readonly squad: ShownSquad
  readonly folded: FactsAnswer['folded']
}

/** Counts a fact as a phone of the squad does. A repeated delivery counts it once. */
async function countFor(by: By, press: Press, { says, tells }: SquadCount): Promise<Reply> {
  const { records } = by.asker
  const squad = squadSchema.parse(await records.view({ collection: 'squads', id: press.id }))
  const said = says(squad)
  // Also called without facts, so that only the squad and its hosts learn its status.
  const facts = said ? [factOf(by, { press, said, epoch: squad.epoch })] : []
  try {
    const { refused, folded } = await addFacts(by.site, { squad: squad.id, author: records.auth, facts })
    const [problem] = refused
    return answerWith(problem ? sayRefusal(problem.reason, by.asker.language) : tells({ squad, folded }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return notInSquadReply(by.asker)
    throw error
  }
}

interface Saying {
  readonly press: Press
  readonly said: Said
  /** Number of corrections when the round was read: a later correction wins. */
  readonly epoch: number
}

function factOf({ site }: By, { press, said, epoch }: Saying): NewFact {
  const at = site.now().getTime()
  return { id: derivedId(['press', press.interaction]), value: 0, ...said, epoch, at, device: 'discord' }
}

/** Replies to a member of another squad, or to a user without an account. */
export function notInSquadReply({ language }: Asker): Reply {
  const say = wordsIn(language, botWords)
  return answerWith(say('notInSquad'))
}

/** Returns the name of a squad as plain text, in bold. */
function squadName({ asker }: AskedBy<Asker>, { number, name }: Pick<ShownSquad, 'number' | 'name'>): string {
  const say = wordsIn(asker.language, botWords)
  return `**${name ? plainText(name) : say('squad', { number })}**`
}
