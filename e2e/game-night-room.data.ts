import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { RecordModel } from 'pocketbase'
import { createEvent, inHours } from './events.data.ts'
import { createNewcomer, type Newcomer } from './support/members.ts'
import { clientOf, superuserClient } from './support/people.ts'
import type { SiteProcess } from './support/site-process.ts'

/** A running game night with members who have checked in. */
export interface NightData {
  readonly event: RecordModel
  readonly people: readonly Newcomer[]
}

/**
 * Creates an event whose room can be opened; silas.oak (`staff`) hosts it, and `here` members have checked
 * in.
 */
export async function createNight(site: SiteProcess, here: number): Promise<NightData> {
  const event = await createEvent(site.url, {
    kind: 'game_night',
    game: 'blackops6',
    max_participants: 40,
    start_date: inHours(-0.2),
    end_date: inHours(4),
  })
  const people: Newcomer[] = []
  for (let count = 0; count < here; count += 1) people.push(await comeToNight(site, event.id))
  return { event, people }
}

/** Creates a member who takes a place and checks in. */
export async function comeToNight(site: SiteProcess, tournament: string): Promise<Newcomer> {
  const person = await createNewcomer(site)
  const superuser = await superuserClient(site.url, site.superuser)
  const registrations = superuser.collection('tournament_registrations')
  const { id } = await registrations.create({
    user: person.record.id,
    tournament,
    registration_date: new Date().toISOString(),
    status: 'confirmed',
  })
  await registrations.update(id, { presence: 'here' })
  return person
}

/** The members of a squad in a test. */
export interface SquadPlan {
  readonly members: readonly Newcomer[]
}

/** Opens the room over the API, with the given squads. */
export async function openNight(site: SiteProcess, { event }: NightData, squads: readonly SquadPlan[]) {
  const { pb } = await clientOf(site.url, 'staff')
  const night = await pb
    .collection('game_nights')
    .create({ tournament: event.id, state: 'lobby', goal: 'high_round', squad_size: 4 })
  const records: RecordModel[] = []
  for (const { members } of squads)
    records.push(
      await pb
        .collection('squads')
        .create({ night: night.id, members: members.map(({ record }) => record.id) }),
    )
  return {
    night,
    squads: records,
    start: () => pb.collection('game_nights').update(night.id, { state: 'live' }),
  }
}

/** Opens a separate browser with a member logged in, as a phone by default. */
export async function pageOf(
  browser: Browser,
  site: SiteProcess,
  { pb }: Pick<Newcomer, 'pb'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const stored = JSON.stringify({ token: pb.authStore.token, record: pb.authStore.record })
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('e2e-logged-in')) return
    localStorage.setItem('pocketbase_auth', value)
    sessionStorage.setItem('e2e-logged-in', '1')
  }, stored)
  return page
}

/** The facts that the server has received about a squad, oldest first. */
export async function factsOf(site: SiteProcess, squad: string): Promise<RecordModel[]> {
  const superuser = await superuserClient(site.url, site.superuser)
  return superuser
    .collection('squad_facts')
    .getFullList({ filter: superuser.filter('squad = {:squad}', { squad }), sort: 'at' })
}
