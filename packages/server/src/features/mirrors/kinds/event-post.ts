import { isModuleOn } from '@longhouse/contract/community'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { changesAt, isDead } from '../compose/event-facts.ts'
import { composeEventPost } from '../compose/event-post.ts'
import { findShown, type MirroredEvent } from '../mirrored-event.ts'
import { findNight } from '../mirrored-night.ts'
import { addressOf, roomOf, type MirrorSite } from '../mirror-site.ts'
import { readPeople } from '../read-people.ts'
import type { WantMessage } from '../wanted-message.ts'

/** Composes the post of an event, with participants and buttons. It is deleted with the event. */
export const wantEventPost: WantMessage = async (site, { event: id, channel_id, discord_id }) => {
  const { engine, community, settings, now } = site
  const event = await findShown(engine, id)
  if (!event) return { kind: 'absent' }
  const moment = { event, now: now() }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).events
  // Past and cancelled events are not announced.
  if (!channelId || (!discord_id && isDead(moment))) return { kind: 'absent' }
  const picture = pictureOf(site, event)
  const facts = {
    ...moment,
    ...(await readPeople(engine, event)),
    ...(picture && { picture }),
    address: addressOf(site, id),
    board: (await isLive(site, id)) ? roomOf(site, id) : undefined,
    canPress: settings.discord?.door !== 'off',
    hasCalendar: isModuleOn(community, 'calendar'),
  }
  return {
    kind: 'message',
    channelId,
    message: composeEventPost(facts),
    lookAt: changesAt(moment),
    thread: isDead(moment) ? undefined : event.name,
  }
}

async function isLive({ engine, community }: MirrorSite, event: string): Promise<boolean> {
  return isModuleOn(community, 'gameNights') && (await findNight(engine, event))?.state === 'live'
}

/** Returns a picture that Discord can fetch: only for public events, on a site that Discord reaches. */
function pictureOf({ settings }: MirrorSite, event: MirroredEvent): string | undefined {
  const { publicUrl, isDemo } = settings
  const isReached = publicUrl.startsWith('https:') || isDemo
  if (!isReached || !event.is_public || !event.thumbnail) return undefined
  const { collectionId, id, thumbnail } = event
  return `${publicUrl}/api/files/${collectionId}/${id}/${encodeURIComponent(thumbnail)}?thumb=1200x630`
}
