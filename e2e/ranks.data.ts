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

  /** Creates a past night; attendance is closed by default. */
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
    // Members cannot sign up for past events, so it is moved to the past afterwards.
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
    /** Deletes the demo's own data: ranks, rules, and members' progress. */
    forgetLadder: async () => {
      for (const collection of ['rank_rules', 'rank_proposals', 'rank_changes', 'absences', 'rank_progress'])
        for (const { id } of await root.collection(collection).getFullList({ fields: 'id' }))
          await root.collection(collection).delete(id)
      for (const { id } of await root.collection('ladder_settings').getFullList())
        await root.collection('ladder_settings').delete(id)
    },
    /** Creates a member without a history, on a rank. */
    newMember: async (rank: string): Promise<Newcomer> => {
      const newcomer = await createNewcomer(site)
      const id = await rankId(rank)
      await root.collection('users').update(newcomer.record.id, { rank: id })
      await root
        .collection('rank_progress')
        .create({ user: newcomer.record.id, rank: id, since: inDays(-100), state: 'active' })
      return newcomer
    },
    progressOf: (user: string): Promise<RecordModel> =>
      root.collection('rank_progress').getFirstListItem(root.filter('user = {:user}', { user })),
    /** Runs the job of the minute. */
    tick: () => root.crons.run('marked-members'),
  }
}

interface NightOptions {
  /** When it began, in days from now. */
  readonly days: number
  /** Attendance is not closed yet. */
  readonly isOpen?: boolean
}
