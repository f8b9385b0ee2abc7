import type { APIActionRowComponent, APIButtonComponent } from 'discord-api-types/v10'
import type { RecordSource, Transaction } from '@longhouse/engine'
import type { DiscordMirror } from '@longhouse/contract/bot'
import { gameLabel, mapLabel } from '@longhouse/contract/community'
import {
  forgottenBefore,
  freeSeats,
  isLive,
  squadLimits,
  squadWords,
  type SquadCall,
  type SquadGoal,
  type SquadPlatform,
} from '@longhouse/contract/squad-finder'
import { wordsFor } from '@longhouse/contract/words'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import { squadCallsCollection, squadSeatsCollection } from '../../collections/squad-finder.ts'
import { button, container, linkButton, row, textBlock } from '../../platform/discord/components.ts'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import { fullTime, relativeTime, plainText } from '../../platform/discord/discord-text.ts'
import type {
  MirrorMessage,
  MirrorSource,
  MirroredSite,
  WantedMessage,
} from '../../platform/mirror-source.ts'
import { mirrorOf, showsRecord } from '../../platform/mirrors/shows.ts'
import {
  readNames,
  gameColor,
  maxName,
  mirrorMessage,
  namesInRow,
} from '../../platform/mirrors/mirror-message.ts'
import { mirrorWords } from '../../platform/mirrors/mirrors.words.ts'

const kind = 'squad_call_post'
const say = wordsFor('en', mirrorWords)
const saySquad = wordsFor('en', squadWords)

/** More calls than are open at a time; the others follow at the next start. */
const maxCalls = 300

/** Calls for a squad in Discord. */
export const squadFinderMirrors: readonly MirrorSource[] = [
  {
    kind,
    lane: 'posts',
    module: 'squadFinder',
    shows: [
      showsRecord(squadCallsCollection, {
        kind,
        // Seats are in the call's own count.
        fields: [
          'game',
          'map',
          'goal',
          'target',
          'platform',
          'mic',
          'size',
          'starts_at',
          'expires_at',
          'note',
          'state',
          'joined',
        ],
        channel: 'squads',
        isWanted: ({ state }) => state === 'open' || state === 'full',
        stays: async ({ tx, record: call, cascadedFrom }, { now }) => {
          const isOld = new Date(call.expires_at) < forgottenBefore(now())
          return isOld && !cascadedFrom && leaveThread(tx, call.id)
        },
      }),
    ],
    named: (user) => ({
      subject: {
        sql: `SELECT "id" FROM "squad_calls" WHERE "user" = ?
          UNION SELECT "call" FROM "squad_seats" WHERE "user" = ?`,
        params: [user, user],
      },
    }),
    fill: async (tx, { channels, now }) => {
      if (!channels.squads) return []
      const found = await tx.records(squadCallsCollection).findAll({
        filter: "(state = 'open' || state = 'full') && expires_at > {:now}",
        params: { now },
        sort: 'starts_at',
        limit: maxCalls,
      })
      return found.map(({ id }) => mirrorOf(kind, squadCallsCollection.name, id))
    },
    compose: composeSquadCallMirror,
  },
]

/** Deletes the mirror of an expired call that has a thread, so that its post stays. Returns whether there was one. */
async function leaveThread(tx: Transaction, call: string): Promise<boolean> {
  const mirrors = tx.records(discordMirrorsCollection)
  const [mirror] = await mirrors.findAll({
    filter: "kind = 'squad_call_post' && subject_id = {:call} && thread_id != '' && status = 'current'",
    params: { call },
  })
  if (mirror) await tx.outOfTurn(() => mirrors.delete(mirror.id))
  return mirror !== undefined
}

/**
 * Composes the post of an open call. The post of a call that is over is deleted, unless it has a thread: then it is
 * marked.
 */
async function composeSquadCallMirror(site: MirroredSite, mirror: DiscordMirror): Promise<WantedMessage> {
  const { engine, community, settings } = site
  const { subject_id, channel_id, discord_id, thread_id } = mirror
  const call = await engine.records(squadCallsCollection).findById(subject_id)
  if (!call?.goal || !call.platform) return { kind: 'absent' }
  const { goal, platform } = call
  const isOver = !isLive(call, site.now())
  if (isOver && !thread_id) return { kind: 'absent' }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).squads
  if (!channelId) return { kind: 'absent' }
  const ids = [call.user, ...(await seatedIn(engine, call.id))]
  const names = await readNames(engine, ids)
  const [name = mirrorWords.formerMember, ...others] = ids.map(
    (id) => names.get(id) ?? mirrorWords.formerMember,
  )
  const message = composeSquadCallPost({
    call: { ...call, goal, platform },
    name,
    others,
    isOver,
    voiceId: community.discord.squadVoiceId ?? '',
    address: `${settings.publicUrl}/squads`,
    canPress: settings.discord?.door !== 'off',
  })
  return {
    kind: 'message',
    channelId,
    message,
    lookAt: isOver ? undefined : new Date(call.expires_at),
    // Members of a full squad need a place to talk; other calls need no thread.
    thread: !isOver && call.state === 'full' ? threadName(call, name) : undefined,
  }
}

async function seatedIn(source: RecordSource, call: string): Promise<string[]> {
  const found = await source.records(squadSeatsCollection).findAll({
    filter: 'call = {:call}',
    params: { call },
    sort: 'created,id',
    limit: squadLimits.largest,
  })
  return found.map(({ user }) => user)
}

function threadName({ game, map }: Pick<SquadCall, 'game' | 'map'>, name: string): string {
  return `${map ? mapLabel(map) : gameLabel(game)} · ${name}`
}

/** A call at a given time, with everything that its post shows. */
interface SquadCallFacts {
  readonly call: Pick<
    SquadCall,
    | 'id'
    | 'game'
    | 'map'
    | 'target'
    | 'mic'
    | 'size'
    | 'joined'
    | 'starts_at'
    | 'expires_at'
    | 'note'
    | 'state'
  > & { readonly goal: SquadGoal; readonly platform: SquadPlatform }
  /** Names of the owner and of the members with a seat. */
  readonly name: string
  readonly others: readonly string[]
  readonly isOver: boolean
  /** Voice channel of full squads, or `''` if there is none. */
  readonly voiceId: string
  /** URL of the calls. */
  readonly address: string
  /** Whether the site receives interactions. */
  readonly canPress: boolean
}

/** Composes the post of a call: its goal, time and members, and buttons to take a seat or leave it. */
function composeSquadCallPost(facts: SquadCallFacts): MirrorMessage {
  const { call, isOver, others } = facts
  const name = plainText(facts.name, maxName)
  const isFull = call.state === 'full'
  const lines = [
    `### ${isFull ? say('squadIsFull', { name }) : say('squadCall', { name })}`,
    isOver ? `**${say('callIsOver')}**` : '',
    about(facts),
    isOver ? '' : times(facts),
    seats(facts),
    say('inSquad', { names: namesInRow([facts.name, ...others], squadLimits.largest) }),
    plainText(call.note, squadLimits.note),
    isFull && !isOver ? meeting(facts) : '',
  ].filter((line) => line !== '')
  return mirrorMessage([
    container(gameColor(call.game), [textBlock(lines.join('\n')), ...(isOver ? [] : [callButtons(facts)])]),
  ])
}

function about({ call }: SquadCallFacts): string {
  const { game, map, goal, target, platform, mic } = call
  return [
    plainText(gameLabel(game)),
    map ? plainText(mapLabel(map)) : '',
    saySquad(`goal_${goal}`),
    target > 0 ? saySquad('goalRound', { round: target }) : '',
    saySquad(`platform_${platform}`),
    mic ? saySquad('mic') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function times({ call }: SquadCallFacts): string {
  const starts = new Date(call.starts_at)
  return say('callStarts', { time: fullTime(starts), distance: relativeTime(starts) })
}

function seats({ call }: SquadCallFacts): string {
  const { size, joined } = call
  const count = freeSeats(call)
  return count > 0 ? say('seatsFree', { joined, size, count }) : `**${say('seatsFull', { size })}**`
}

function meeting({ voiceId }: SquadCallFacts): string {
  return voiceId ? say('meetInVoice', { channel: `<#${voiceId}>` }) : say('meetInThread')
}

function callButtons({
  call: { id, state },
  address,
  canPress,
}: SquadCallFacts): APIActionRowComponent<APIButtonComponent> {
  const link = linkButton(say('openSquads'), address)
  if (!canPress) return row<APIButtonComponent>(link)
  const isFull = state === 'full'
  return row<APIButtonComponent>(
    button({ verb: 'seat', id, label: isFull ? say('isFull') : say('join'), looks: 'good', isOff: isFull }),
    button({ verb: 'unseat', id, label: say('leave') }),
    link,
  )
}
