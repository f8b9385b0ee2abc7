import type { RecordModel } from 'pocketbase'
import { picture } from './events.data.ts'
import { inDays } from './seasons.data.ts'
import { createNewcomer, type Newcomer } from './support/members.ts'
import { superuserClient } from './support/people.ts'
import type { SiteProcess } from './support/site-process.ts'

/** The ladder, nights and members over the API, with all rights. */
export async function ranksOf(site: SiteProcess) {
  const root = await superuserClient(site.url, site.superuser)
  const rankId = async (title: string) =>
    (await root.collection('ranks').getFirstListItem(root.filter('title = {:title}', { title }))).id

  /** A night that took place; who came is settled unless told otherwise. */
  const newNight = async (came: readonly string[], { days, isOpen = false }: NightOptions) => {
    const night = await root.collection('tournaments').create({
      name: 'A night that counts',
      description: 'Bring a friend.',
      game: 'blackops6',
      kind: 'game_night',
      start_date: inDays(-0.1),
      end_date: inDays(0.1),
      status: 'ongoing',
      max_participants: 16,
      thumbnail: new File([picture], 'night.png', { type: 'image/png' }),
      organizer: (await root.collection('users').getFirstListItem("username = 'silas.oak'")).id,
    })
    for (const user of came) {
      const registrations = root.collection('tournament_registrations')
      const taken = { user, tournament: night.id, registration_date: inDays(0), status: 'confirmed' }
      const { id } = await registrations.create(taken)
      await registrations.update(id, { presence: 'here' })
    }
    // Nobody signs up for what is over; so it is over afterwards.
    await root.collection('tournaments').update(night.id, {
      start_date: inDays(days),
      end_date: inDays(days + 0.1),
      status: 'completed',
      attendance_closed_at: isOpen ? '' : inDays(days + 0.2),
    })
    return night
  }

  return {
    root,
    rankId,
    newNight,
    /** Nothing is left of the demo's own story: ranks, rules, and how everybody stands. */
    forgetLadder: async () => {
      for (const collection of ['rank_rules', 'rank_proposals', 'rank_changes', 'absences', 'rank_progress'])
        for (const { id } of await root.collection(collection).getFullList({ fields: 'id' }))
          await root.collection(collection).delete(id)
      for (const { id } of await root.collection('ladder_settings').getFullList())
        await root.collection('ladder_settings').delete(id)
    },
    /** Somebody without a past, on a rank. */
    newMember: async (rank: string): Promise<Newcomer> => {
      const somebody = await createNewcomer(site)
      const id = await rankId(rank)
      await root.collection('users').update(somebody.record.id, { rank: id })
      await root
        .collection('rank_progress')
        .create({ user: somebody.record.id, rank: id, since: inDays(-100), state: 'active' })
      return somebody
    },
    progressOf: (user: string): Promise<RecordModel> =>
      root.collection('rank_progress').getFirstListItem(root.filter('user = {:user}', { user })),
    /** What the minute does by itself. */
    tick: () => root.crons.run('marked-members'),
  }
}

interface NightOptions {
  /** When it began, in days from now. */
  readonly days: number
  /** Nobody has said yet who came. */
  readonly isOpen?: boolean
}
