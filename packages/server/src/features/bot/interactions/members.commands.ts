import { isModuleOn } from '@longhouse/contract/community'
import { toText } from '@longhouse/engine/schema'
import { z } from 'zod'
import { plainText } from '../../../platform/discord/discord-text.ts'
import type { AskedBy, CommandAnswer, KnownAsker, Reply, Command } from '../interaction.ts'
import { answerWith, linkRow } from './replies.ts'
import { profileDefinition, rankDefinition } from './definitions.ts'
import { runPlace, sizeInWords } from './verified-runs.ts'
import { myRankPage } from '@longhouse/contract/rank-progress'
import { rolePageSize, roleFallbacks, rolesOf, topRole } from '@longhouse/contract/users'
import type { AnyRecord } from '@longhouse/engine'
import { isLadderOn, rankTitleOf, standingLines } from './rank-standing.ts'
import { optionText } from './options.ts'
import { usersCollection } from '../../../collections/users.ts'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

/** Shows a member as the site does. */
export const profileCommand: CommandAnswer = {
  definition: profileDefinition,
  answer: async (command, by) => {
    const { language } = by.asker
    const say = wordsIn(language, botWords)
    const { member } = await findAskedAbout(command, by)
    if (!member) return answerWith(say('notHere'))
    const username = toText(member['username'])
    const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const when = month.format(new Date(toText(member['created'])))
    const best = await bestRunLine(by, member.id)
    return answerWith(
      [`### ${plainText(username, 60)}`, say('memberSince', { when }), ...best].join('\n'),
      linkRow(say('openProfile'), `${by.site.settings.publicUrl}/user/${encodeURIComponent(username)}`),
    )
  },
}

const bestsSchema = z.array(
  z.object({ game: z.string(), map: z.string(), round: z.number(), squad_size: z.number() }),
)

/** Returns a line with the member's best verified run, if any. */
async function bestRunLine(by: AskedBy<KnownAsker>, user: string): Promise<string[]> {
  if (!isModuleOn(by.site.community, 'runs')) return []
  const say = wordsIn(by.asker.language, botWords)
  const { items } = await by.asker.records.list('personal_bests', {
    filter: `user = '${user}'`,
    sort: '-round,played_at,id',
    perPage: '1',
    skipTotal: '1',
  })
  return bestsSchema.parse(items).map((best) =>
    say('bestRun', {
      round: best.round,
      map: runPlace(best),
      size: sizeInWords(by, best.squad_size),
    }),
  )
}

const shownRoles = 12

/**
 * Shows the rank of a member: by the ladder if it is on, else the highest role in Discord, to the member and to staff
 * only.
 */
export const rankCommand: CommandAnswer = {
  definition: rankDefinition,
  answer: async (command, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const { isSelf, member } = await findAskedAbout(command, by)
    if (!member) return answerWith(say('notHere'))
    const ranks = linkRow(say('allRanks'), `${by.site.settings.publicUrl}/ranks`)
    const name = `**${plainText(toText(member['username']), 60)}**`
    if (await isLadderOn(by)) return ladderAnswer(by, { member, isSelf, name })
    if (!Object.hasOwn(member, 'discord_data')) return answerWith(say('rankHidden', { name }), ranks)
    const names = await roleNamesOf(by, member)
    const rank = names[0] === undefined ? undefined : `**${names[0]}**`
    if (!isSelf) return answerWith(rank ? say('rankOf', { name, rank }) : say('noRankOf', { name }), ranks)
    const text = rank
      ? [say('ownRank', { rank }), say('ownRoles', { roles: names.slice(0, shownRoles).join(', ') })]
      : [say('ownNoRank')]
    return answerWith(text.join('\n'), ranks)
  },
}

interface Asked {
  readonly member: AnyRecord
  readonly isSelf: boolean
  readonly name: string
}

/** Replies by the ladder: with the rank, which all members may see, and the progress that the caller may read. */
async function ladderAnswer(by: AskedBy<KnownAsker>, { member, isSelf, name }: Asked): Promise<Reply> {
  const say = wordsIn(by.asker.language, botWords)
  const { publicUrl } = by.site.settings
  const rank = await rankTitleOf(by, member)
  const known = rank ? say('rankOf', { name, rank }) : say('noRankOf', { name })
  const own = rank ? say('ownRank', { rank }) : say('ownNoRank')
  const lines = [isSelf ? own : known, ...(await standingLines(by, { member, isSelf }))]
  const link = isSelf
    ? linkRow(say('myRank'), `${publicUrl}${myRankPage}`)
    : linkRow(say('allRanks'), `${publicUrl}/ranks`)
  return answerWith(lines.join('\n'), link)
}

const rolesSchema = z.array(z.object({ role_id: z.string(), role_name: z.string(), position: z.number() }))

/** Returns the names of a member's roles, highest first; the site shows the first one. */
async function roleNamesOf({ asker, site }: AskedBy<KnownAsker>, member: AnyRecord): Promise<string[]> {
  const { items } = await asker.records.list('discord_roles', {
    perPage: String(rolePageSize),
    skipTotal: '1',
  })
  const roles = rolesSchema.parse(items)
  const hiddenRoleId = site.community.discord.hiddenTopRoleId
  const user = { discord_id: toText(member['discord_id']), discord_data: member['discord_data'] }
  const fallbacks: readonly string[] = Object.values(roleFallbacks)
  const top = topRole({ user, roles, hiddenRoleId })
  if (fallbacks.includes(top)) return []
  const own = new Set(
    rolesOf(member['discord_data']).map((role) => (typeof role === 'string' ? role : role.id)),
  )
  return roles
    .filter(({ role_id: id }) => own.has(id) && id !== hiddenRoleId)
    .toSorted((a, b) => b.position - a.position)
    .map((role) => plainText(role.role_name))
}

/** The member that a command is about. */
interface AskedAbout {
  readonly isSelf: boolean
  /** The fields that the caller may read, or undefined if the user has no account. */
  readonly member: AnyRecord | undefined
}

/** Finds the member in the option `member`, or the caller if it is empty. */
async function findAskedAbout(
  command: Command,
  { asker: { account, records }, site }: AskedBy<KnownAsker>,
): Promise<AskedAbout> {
  const named = optionText(command, 'member')
  const found =
    named === ''
      ? account
      : await site.engine
          .records(usersCollection)
          .findFirst({ filter: 'discord_id = {:named}', params: { named } })
  const member = found && (await records.view({ collection: 'users', id: found.id }))
  return { isSelf: found?.id === account.id, member }
}
