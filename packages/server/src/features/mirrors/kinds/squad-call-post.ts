import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { mirrorWords } from '@longhouse/contract/bot'
import { mapLabel, gameLabel } from '@longhouse/contract/community'
import { isLive, squadLimits } from '@longhouse/contract/squad-finder'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { storedSquadCall } from '../../../platform/stored-squad-call.ts'
import { composeSquadCallPost } from '../compose/squad-call-post.ts'
import { readNames } from '../read-names.ts'
import type { WantMessage } from '../wanted-message.ts'

/**
 * Composes the post of an open call. The post of a call that is over is deleted, unless it has a thread: then it is
 * marked.
 */
export const wantSquadCallPost: WantMessage = async (site, mirror) => {
  const { engine, community, settings } = site
  const { subject_id, channel_id, discord_id, thread_id } = mirror
  const call = storedSquadCall.safeParse(await engine.recordsOf('squad_calls').findById(subject_id)).data
  if (!call) return { kind: 'absent' }
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
    call,
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
  const seats = await source.recordsOf('squad_seats').findAll({
    filter: 'call = {:call}',
    params: { call },
    sort: 'created,id',
    limit: squadLimits.largest,
  })
  return seats.map(({ user }) => toText(user))
}

function threadName({ game, map }: { readonly game: string; readonly map: string }, name: string): string {
  return `${map ? mapLabel(map) : gameLabel(game)} · ${name}`
}
