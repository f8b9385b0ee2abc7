import { plainText, fullTime, relativeTime } from '../../../platform/discord/discord-text.ts'
import type { AskedBy, KnownAsker, PressAnswer, Reply } from '../interaction.ts'
import { answerWith, refusalOf, unlessGone } from './replies.ts'
import { notFound } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { isRecordId } from '@longhouse/contract/pages'
import {
  freeSeats,
  isLive,
  squadWords,
  type SquadPlatform,
  squadCallStates,
  squadGoals,
  squadPlatforms,
} from '@longhouse/contract/squad-finder'
import { wordsFor, type Language } from '@longhouse/contract/words'
import type { APIActionRowComponent, APIButtonComponent } from 'discord-api-types/v10'
import { z } from 'zod'
import { button, linkButton, row } from '../../../platform/discord/components.ts'
import { squadBotWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

/** Takes a seat in a squad call, as the website does. */
export const seatAnswer: PressAnswer = { verb: 'seat', answer: ({ id }, by) => takeSeat(by, id) }

/** Takes a seat unless the member has one. A repeated click gets the same reply. */
export async function takeSeat(by: AskedBy<KnownAsker>, id: string): Promise<Reply> {
  const { account, language, records } = by.asker
  const say = wordsIn(language, squadBotWords)
  const { user } = await findCall(by, id)
  if (user === account.id) return answerWith(say('ownCall'))
  if (!(await seatsIn(by, [id])).has(id))
    try {
      await records.create('squad_seats', { call: id, user: account.id })
    } catch (error) {
      // A concurrent click has taken the seat.
      if (refusalOf(error) !== 'squadSeated') throw error
    }
  const call = await findCall(by, id)
  const name = `**${plainText(call.name, 32)}**`
  return answerWith(call.state === 'full' ? say('isFullNow', { name }) : say('isIn', { name }), [
    callRow(by, { call, isSeated: true }),
  ])
}

/** Gives a seat back. */
export const unseatAnswer: PressAnswer = {
  verb: 'unseat',
  answer: async ({ id }, by) => {
    const { account, language, records } = by.asker
    const say = wordsIn(language, squadBotWords)
    const { user } = await findCall(by, id)
    if (user === account.id) return answerWith(say('ownCall'))
    const seat = (await seatsIn(by, [id])).get(id)
    if (seat) await unlessGone(records.delete({ collection: 'squad_seats', id: seat }))
    const call = await findCall(by, id)
    const name = `**${plainText(call.name, 32)}**`
    return answerWith(seat ? say('isOut', { name }) : say('isNotIn', { name }), [
      callRow(by, { call, isSeated: false }),
    ])
  },
}

/** A call as the member may see it. */
interface ShownCall extends z.output<typeof storedSquadCall> {
  /** The name of its owner. */
  readonly name: string
}

type By = AskedBy<KnownAsker>

/** Finds a call by its id. Throws 404 if it does not exist. */
async function findCall({ asker: { records } }: By, id: string): Promise<ShownCall> {
  if (!isRecordId(id)) throw notFound()
  const call = storedSquadCall.parse(await records.view({ collection: 'squad_calls', id }))
  const owner = await records.view({ collection: 'users', id: call.user })
  return { ...call, name: toText(owner['username']) }
}

/** Finds open calls with a free seat, soonest first; with `user`, that user's open and full calls. */
export async function findCalls(
  { asker: { records }, site }: By,
  { count, user }: { readonly count: number; readonly user?: string },
): Promise<ShownCall[]> {
  const state = user ? `user = '${user}' && (state = 'open' || state = 'full')` : "state = 'open'"
  const { items } = await records.list('squad_calls', {
    filter: `${state} && expires_at > '${formatDate(site.now())}'`,
    sort: 'starts_at,id',
    perPage: String(count),
    skipTotal: '1',
    expand: 'user',
  })
  return items.map((item) => ({ ...storedSquadCall.parse(item), name: ownerName(item) }))
}

const expandSchema = z.object({ expand: z.object({ user: z.object({ username: z.string() }) }) })

function ownerName(item: unknown): string {
  return expandSchema.safeParse(item).data?.expand.user.username ?? ''
}

/** Returns the member's seats in these calls: the id of the seat by that of the call. */
export async function seatsIn(
  { asker: { account, records } }: By,
  calls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const among = calls.map((id) => `call = '${id}'`).join(' || ')
  const { items } = await records.list('squad_seats', {
    filter: `user = '${account.id}' && (${among})`,
    perPage: String(calls.length),
    skipTotal: '1',
  })
  return new Map(items.map(({ id, call }) => [toText(call), id]))
}

/** Returns a call in a few lines. */
export function callText({ asker: { language } }: By, call: ShownCall): string {
  const say = wordsIn(language, squadBotWords)
  const { game, map, goal, target, platform, mic, joined, size } = call
  const starts = new Date(call.starts_at)
  const about = [
    plainText(gameLabel(game)),
    map ? plainText(mapLabel(map)) : '',
    say(`goal_${goal}`),
    target > 0 ? say('roundGoal', { round: target }) : '',
    platformName(platform, language),
    mic ? say('mic') : '',
  ]
  return [
    `### ${say('by', { name: plainText(call.name, 32) })}`,
    about.filter((part) => part !== '').join(' · '),
    say('starts', { time: fullTime(starts), distance: relativeTime(starts) }),
    say('seats', { joined, size, count: freeSeats(call) }),
  ].join('\n')
}

/** Returns the name of a platform. Brands have the same name in all languages. */
export function platformName(platform: SquadPlatform, language: Language): string {
  const say = wordsIn(language, squadBotWords)
  const sayBrand = wordsFor('en', squadWords)
  return platform === 'any' ? say('platform_any') : sayBrand(`platform_${platform}`)
}

/** Returns the buttons of a call that fit the member. */
export function callRow(
  { asker: { account, language }, site }: By,
  { call, isSeated }: { readonly call: ShownCall; readonly isSeated: boolean },
): APIActionRowComponent<APIButtonComponent> {
  const say = wordsIn(language, squadBotWords)
  const { id } = call
  const canJoin = !isSeated && call.user !== account.id && isLive(call, site.now()) && freeSeats(call) > 0
  return row<APIButtonComponent>(
    ...(canJoin ? [button({ verb: 'seat', id, label: say('takeSeat'), looks: 'good' })] : []),
    ...(isSeated ? [button({ verb: 'unseat', id, label: say('giveBack') })] : []),
    linkButton(say('allCalls'), `${site.settings.publicUrl}/squads`),
  )
}

/** A call for a squad, as the record API answers it. */
const storedSquadCall = z.object({
  id: z.string(),
  user: z.string(),
  game: z.string(),
  map: z.string(),
  goal: z.enum(squadGoals),
  target: z.number(),
  platform: z.enum(squadPlatforms),
  mic: z.boolean(),
  size: z.number(),
  joined: z.number(),
  starts_at: z.string(),
  expires_at: z.string(),
  note: z.string(),
  state: z.enum(squadCallStates),
})
