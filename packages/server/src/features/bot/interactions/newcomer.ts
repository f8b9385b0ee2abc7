import { notFound, ApiError, type Transaction } from '@longhouse/engine'
import { isRecordId } from '@longhouse/contract/pages'
import type { APIButtonComponent } from 'discord-api-types/v10'
import {
  button,
  linkButton,
  row,
  textBlock,
  type NewCustomId,
  type PressVerb,
} from '../../../platform/discord/components.ts'
import { plainText } from '../../../platform/discord/discord-text.ts'
import type {
  AskedBy,
  Asker,
  Command,
  NewcomerAnswer,
  Press,
  Reply,
  KnownAsker,
  PressAnswer,
  BotSite,
} from '../interaction.ts'
import { answerWith } from './replies.ts'
import { slotDetail, slotOf } from './event-buttons.ts'
import { notInSquadReply } from './squad-count.presses.ts'
import { takePlace } from './events.presses.ts'
import { takeSeat } from './squad-calls.presses.ts'
import { findStanding } from './event-standing.ts'
import { type User, userLimits } from '@longhouse/contract/users'
import type { Language } from '@longhouse/contract/words'
import type { DiscordMember } from '../../../platform/discord/discord-client.ts'
import { memberFacts, type MemberFields } from '../../../platform/discord/keep-member.ts'
import { tournamentsCollection } from '../../../collections/events.ts'
import { squadCallsCollection } from '../../../collections/squad-finder.ts'
import { usersCollection } from '../../../collections/users.ts'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

const ofSquads: readonly PressVerb[] = ['round', 'down', 'out']

/** Shows terms and age to a user without an account, and creates the account when they accept. */
export const answerNewcomer: NewcomerAnswer = async (asked, by) => {
  const { asker, site } = by
  const { user, roles, language } = asker
  // Only an interaction from the server proves that the user is a member of it.
  if (!roles) return onlyInServer(asker)
  if (asked.kind === 'press' && asked.verb === 'accept') {
    const account = await makeAccount(site, { user, roles: [...roles], language })
    const records = await site.engine.actAs({ collection: 'users', id: account.id })
    return doWhatWasAsked(asked, { site, asker: { ...asker, account, records } })
  }
  // A user without an account is in no squad, and would be in none with one.
  if (asked.kind === 'press' && ofSquads.includes(asked.verb)) return notInSquadReply(asker)
  const wanted = wantedPlace(asked)
  if (wanted?.id) await requirePublished(by, wanted.id)
  return question(by, wanted)
}

function onlyInServer({ language }: Asker): Reply {
  const say = wordsIn(language, botWords)
  return answerWith(say('onlyInServer'))
}

/** Returns the place that the user wanted, or undefined for other buttons and commands. */
function wantedPlace(asked: Press | Command): Omit<NewCustomId, 'verb'> | undefined {
  if (asked.kind === 'press') {
    if (asked.verb === 'seat') return { id: asked.id }
    if (asked.verb !== 'join' && asked.verb !== 'wait') return undefined
    return { id: asked.id, detail: slotDetail(asked.values[0] ?? asked.detail) }
  }
  const { event, slot = '' } = asked.options
  if (asked.name !== 'signup' || typeof event !== 'string' || !isRecordId(event)) return undefined
  return { id: event, detail: slotDetail(String(slot)) }
}

async function requirePublished({ site }: AskedBy<Asker>, id: string): Promise<void> {
  const event = await site.engine.records(tournamentsCollection).findById(id)
  const isThere = event ? !event.is_draft : await site.engine.records(squadCallsCollection).findById(id)
  if (!isThere) throw notFound()
}

function question({ asker, site }: AskedBy<Asker>, wanted: Omit<NewCustomId, 'verb'> | undefined): Reply {
  const say = wordsIn(asker.language, botWords)
  const { community, settings } = site
  const { minimumAge: age } = community.policies
  const text = [
    `### ${say('newcomerTitle', { community: plainText(community.organisation.title) })}`,
    say('newcomerText'),
    age > 0 ? say('newcomerTerms', { age }) : say('newcomerAgree'),
  ]
  const label = wanted ? say('joinAndTake') : say('joinSite')
  return {
    components: [
      textBlock(text.join('\n')),
      row<APIButtonComponent>(
        button({ verb: 'accept', ...wanted, label, looks: 'good' }),
        linkButton(say('terms'), `${settings.publicUrl}/policies/terms`),
        linkButton(say('privacy'), `${settings.publicUrl}/policies/privacy`),
      ),
    ],
    replaces: true,
  }
}

/** The button by which a newcomer joins. A member who clicks it gets the place or seat that it was for. */
export const acceptAnswer: PressAnswer = { verb: 'accept', answer: doWhatWasAsked }

/** Takes the place or seat for which a newcomer joined, if any. */
async function doWhatWasAsked(press: Press, by: AskedBy<KnownAsker>): Promise<Reply> {
  const say = wordsIn(by.asker.language, botWords)
  const community = plainText(by.site.community.organisation.title)
  if (press.id === '') return answerWith(say('isMember', { community }))
  // The id is that of a squad call or of an event.
  if (await by.site.engine.records(squadCallsCollection).findById(press.id)) return takeSeat(by, press.id)
  const standing = await findStanding(by, press.id)
  return takePlace(by, { standing, slot: slotOf(press, standing.event) })
}

type Newcomer = Pick<DiscordMember, 'user'> & { readonly facts: MemberFields; readonly language: Language }

/**
 * Finds or creates the account of a member of the Discord server: named by the rules of a first login, with their roles
 * and without an email address. A later login finds it by its Discord id.
 */
async function makeAccount(
  { engine, roleNames }: BotSite,
  { language, ...member }: DiscordMember & { readonly language: Language },
): Promise<User> {
  const facts = memberFacts(member, await roleNames.named(engine, member.roles))
  const newcomer = { user: member.user, facts, language }
  const findOrMake = () => engine.transaction((tx) => findOrCreate(tx, newcomer))
  return findOrMake().catch((error: unknown) => {
    // A concurrent first login has made the account, or another member has just taken the name.
    if (error instanceof ApiError && error.status === 400) return findOrMake()
    throw error
  })
}

async function findOrCreate(tx: Transaction, { user, facts, language }: Newcomer): Promise<User> {
  // Concurrent clicks make one account. A login takes the same lock.
  await tx.lockName(`discord-link:${user.id}`)
  const users = tx.records(usersCollection)
  const known = await users.findFirst({ filter: 'discord_id = {:id}', params: { id: user.id } })
  if (known) return known
  const tag = user.discriminator && user.discriminator !== '0' ? `#${user.discriminator}` : ''
  return users.create({
    ...((await isUsable(tx, user.username)) && { username: user.username }),
    name: (user.global_name || `${user.username}${tag}`).slice(0, userLimits.name),
    discord_id: user.id,
    discord: user.id,
    language,
    ...facts,
  })
}

/** Returns whether a name can be used. Other names are omitted, and one is generated, as at a login. */
async function isUsable(tx: Transaction, name: string): Promise<boolean> {
  if (name === '' || name.length > userLimits.username) return false
  const sql = 'SELECT 1 FROM users WHERE LOWER(username) = LOWER(?) LIMIT 1'
  return (await tx.query({ sql, params: [name] })).length === 0
}
