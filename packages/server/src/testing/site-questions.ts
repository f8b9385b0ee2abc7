import { clipLeaderboardSort, clipSort, highRoundSort } from '@longhouse/contract/clips'
import { eventSort, listedFilter, pastFilter, pastSort } from '@longhouse/contract/events'
import { homePath } from '@longhouse/contract/home'
import { newNoticesFilter } from '@longhouse/contract/notifications'
import { recordsPath, runWaitPath } from '@longhouse/contract/runs'
import { hallOfFamePath, seasonTablePath } from '@longhouse/contract/seasons'
import type { GrownSite } from './grown-site.ts'

/** A request of a screen of the site. */
export interface SiteQuestion {
  readonly name: string
  readonly as: 'guest' | 'member' | 'admin'
  readonly path: string
}

/** Lists with a total, if that is all or most of a table. */
export const countsAll: ReadonlySet<string> = new Set(['clips', 'clips of a game'])

/** Lists that grow for ever and only show that they are long. */
export const countsSome: ReadonlySet<string> = new Set([
  'accounts',
  'applications',
  'interests',
  'delivered messages',
  'rank changes',
  'audit log',
  'audit log of an action',
  'audit log of a collection',
])

interface Asked {
  readonly sort?: string
  readonly filter?: string
  readonly expand?: string
  readonly perPage?: number
  readonly page?: number
  /** Screens with pages request a total, others do not. */
  readonly isCounted?: boolean
  readonly countUpTo?: number
}

const registrations = 'tournament_registrations_via_tournament'
const ofBoard = "status = 'verified' && game = 'blackops6' && map = 'terminus' && squad_size = 2"
const standings = 'user.rank_progress_via_user.rank,user.rank_progress_via_user.next_rank'

/** Returns the requests of the site's screens, each as its own screen sends it. */
export function siteQuestions(site: GrownSite, now = new Date()): readonly SiteQuestion[] {
  return [...memberQuestions(site, now), ...staffQuestions(site), ...openQuestions(site)]
}

function openQuestions({ event }: GrownSite): SiteQuestion[] {
  return [
    { name: 'home', as: 'guest', path: homePath },
    { name: 'public calendar', as: 'guest', path: '/api/calendar/public.ics' },
    { name: 'profile of a guest', as: 'guest', path: list('users', { filter: "username = 'member7'" }) },
    { name: 'public event', as: 'guest', path: `/api/collections/tournaments/records/${event}` },
  ]
}

function memberQuestions(site: GrownSite, now: Date): SiteQuestion[] {
  const { member, event, pastEvent, night, clips, run, season } = site
  const ofMember = `user = '${member}'`
  const mine = ['organizer', 'hosts', `${registrations}.user`, 'event_waits_via_tournament.user']
    .map((field) => `${field} ?= '${member}'`)
    .join(' || ')
  const calls = "(state = 'open' || state = 'full') && expires_at > @now"
  const paths: Readonly<Record<string, string>> = {
    clips: list('clips', { sort: clipSort, expand: 'user', perPage: 50, isCounted: true }),
    'clips of a game': list('clips', {
      sort: clipSort,
      expand: 'user',
      filter: "game = 'gta5'",
      perPage: 50,
      isCounted: true,
    }),
    'one clip': `/api/collections/clips/records/${clips[clips.length >> 1] ?? ''}?expand=user`,
    'own votes': list('clip_votes', { filter: ofMember, perPage: 500, isCounted: true }),
    'clip leaderboard': list('clip_leaderboard', { sort: clipLeaderboardSort, perPage: 10 }),
    'high rounds': list('bo6_leaderboard', { sort: highRoundSort, perPage: 100 }),
    'high rounds of a map': list('bo6_leaderboard', {
      sort: highRoundSort,
      filter: "map = 'terminus'",
      perPage: 100,
    }),
    events: list('tournaments', {
      sort: eventSort,
      filter: listedFilter(now),
      expand: registrations,
      perPage: 50,
      isCounted: true,
    }),
    'past events': list('tournaments', {
      sort: pastSort,
      filter: pastFilter(now),
      expand: registrations,
      perPage: 50,
    }),
    'own events': list('tournaments', {
      sort: eventSort,
      filter: `${listedFilter(now)} && (${mine})`,
      expand: registrations,
      perPage: 50,
    }),
    'one event': `/api/collections/tournaments/records/${event}?expand=${registrations},organizer,hosts`,
    participants: list('tournament_registrations', {
      filter: `tournament = '${event}'`,
      expand: 'user',
      sort: 'registration_date,id',
      perPage: 50,
      isCounted: true,
    }),
    'own registration': list('tournament_registrations', {
      filter: `${ofMember} && tournament = '${event}'`,
      perPage: 1,
    }),
    'own waits': list('event_waits', { filter: ofMember, perPage: 200 }),
    'event results': list('event_results', {
      filter: `tournament = '${pastEvent}'`,
      sort: 'place,created',
      expand: 'players',
      perPage: 100,
    }),
    'event messages': list('event_messages', {
      filter: `tournament = '${pastEvent}'`,
      sort: '-created',
      perPage: 5,
    }),
    'game night': list('game_nights', {
      filter: `tournament = '${pastEvent}'`,
      expand: 'tournament',
      perPage: 1,
    }),
    'squads of a night': list('squads', {
      filter: `night = '${night}'`,
      sort: 'number',
      expand: 'members',
      perPage: 50,
    }),
    'records of a night': list('runs', {
      filter: `tournament = '${pastEvent}' && status = 'verified' && is_record = true`,
      sort: '-round,played_at,id',
      perPage: 20,
    }),
    'draft of a night': list('runs', {
      filter: `tournament = '${pastEvent}' && squad != '' && status = 'draft' && run_players_via_run.user ?= '${member}'`,
      perPage: 1,
    }),
    notices: list('notifications', { sort: '-at,-id', expand: 'event', perPage: 30, isCounted: true }),
    'unseen notices': list('notifications', { filter: newNoticesFilter, perPage: 1, isCounted: true }),
    'notice settings': list('notice_settings', { perPage: 1 }),
    board: list('runs', {
      filter: ofBoard,
      sort: '-round,played_at,id',
      expand: 'run_players_via_run.user',
      perPage: 50,
    }),
    'ten best': list('runs', {
      filter: ofBoard,
      sort: '-round,played_at,id',
      expand: 'run_players_via_run.user',
      perPage: 10,
    }),
    'one run': `/api/collections/runs/records/${run}?expand=run_players_via_run.user,submitter,tournament,season`,
    'talk of a run': list('run_comments', {
      filter: `run = '${run}'`,
      sort: 'created,id',
      expand: 'author',
      perPage: 200,
    }),
    'own runs': list('runs', {
      filter: `submitter = '${member}' || run_players_via_run.user ?= '${member}'`,
      sort: '-updated,id',
      expand: 'run_players_via_run.user',
      perPage: 20,
      isCounted: true,
    }),
    'personal bests': list('personal_bests', {
      filter: ofMember,
      sort: 'game,map,squad_size',
      perPage: 200,
    }),
    'history of a board': `${recordsPath}?game=blackops6&map=terminus&size=2`,
    'wait for a verifier': runWaitPath,
    seasons: list('seasons', { sort: '-starts', perPage: 50 }),
    'season table': seasonTablePath(season),
    'hall of fame': hallOfFamePath,
    'profile card': list('profile_cards', {
      filter: ofMember,
      expand: 'rival,companions,user.rank',
      perPage: 1,
    }),
    'clips of a member': list('clips', { filter: ofMember, sort: clipSort, perPage: 3 }),
    activities: list('activities', { filter: ofMember, sort: '-at', perPage: 30 }),
    'own rank': list('rank_progress', { filter: ofMember, expand: 'rank,next_rank', perPage: 1 }),
    'own proposal': list('rank_proposals', {
      filter: `${ofMember} && state != 'withdrawn'`,
      sort: '-created',
      expand: 'rank',
      perPage: 1,
    }),
    'own rank changes': list('rank_changes', {
      filter: ofMember,
      sort: '-created,-id',
      expand: 'from,to,by,undone_by',
      perPage: 50,
    }),
    'own leave': list('absences', { filter: ofMember, sort: '-from,-id', perPage: 50 }),
    'calls for squads': list('squad_calls', {
      filter: calls,
      sort: '-state,starts_at,id',
      expand: 'user,squad_seats_via_call.user',
      perPage: 100,
    }),
    'search for members': list('users', {
      filter: "username ~ 'mem' || name ~ 'mem'",
      sort: 'username',
      perPage: 20,
    }),
    'search for events': list('tournaments', { filter: "name ~ 'vent'", sort: '-start_date', perPage: 20 }),
    'search for clips': list('clips', { filter: "clip_title ~ 'lip'", sort: '-created', perPage: 20 }),
    'search for runs': list('runs', {
      filter: "status = 'verified' && round = 42",
      sort: '-round,played_at',
      perPage: 20,
    }),
    'members to pick': list('users', { filter: "username ~ 'mem'", sort: 'username', perPage: 6 }),
  }
  return Object.entries(paths).map(([name, path]) => ({ name, as: 'member', path }))
}

function staffQuestions({ member, run }: GrownSite): SiteQuestion[] {
  const paged = { isCounted: true, perPage: 30, countUpTo: 501 }
  const waiting = (collection: string, filter: string) =>
    list(collection, {
      filter,
      sort: filter.startsWith('status') ? 'status' : 'state',
      perPage: 1,
      isCounted: true,
    })
  const paths: Readonly<Record<string, string>> = {
    accounts: list('users', { ...paged, sort: '-created,id' }),
    'suspended accounts': list('users', { ...paged, sort: '-created,id', filter: 'suspended_until > @now' }),
    'notes about somebody': list('users_notes', {
      filter: `user = '${member}'`,
      sort: '-created',
      perPage: 1,
    }),
    applications: list('staff_applications', { ...paged, sort: '-created,-id', expand: 'user' }),
    'new applications': list('staff_applications', {
      ...paged,
      sort: '-created,-id',
      expand: 'user',
      filter: "status = 'new'",
    }),
    interests: list('game_interests', { ...paged, sort: '-created,-id', expand: 'user' }),
    'applications that wait': waiting('staff_applications', "status = 'new'"),
    'interests that wait': waiting('game_interests', "status = 'new'"),
    'messages that wait': waiting('outbox', "status = 'pending' || status = 'parked'"),
    'proposals that wait': waiting('rank_proposals', "state = 'open'"),
    'leave that waits': waiting('absences', "state = 'asked'"),
    'posts that failed': waiting('discord_mirrors', "status = 'parked'"),
    'undelivered messages': list('outbox', {
      ...paged,
      filter: "status = 'pending' || status = 'parked'",
      sort: 'status,sequence',
    }),
    'delivered messages': list('outbox', { ...paged, filter: "status = 'delivered'", sort: '-sequence' }),
    'audit log': list('audit_log', { ...paged, sort: '-created,-id' }),
    'audit log of an action': list('audit_log', {
      ...paged,
      sort: '-created,-id',
      filter: "action = 'create'",
    }),
    'audit log of a collection': list('audit_log', {
      ...paged,
      sort: '-created,-id',
      filter: "collection = 'clips'",
    }),
    'proposals due': list('rank_proposals', {
      ...paged,
      filter: "state = 'open'",
      sort: 'created,id',
      expand: `rank,${standings},rank_votes_via_proposal.voter`,
    }),
    'members at risk': list('rank_progress', {
      ...paged,
      filter: "state = 'at_risk'",
      sort: 'failing_since,updated,id',
      expand: 'user,rank,next_rank',
    }),
    'members on leave': list('absences', {
      ...paged,
      filter: "state = 'approved' && from <= @now && until >= @now",
      sort: 'until,id',
      expand: standings,
    }),
    'rank changes': list('rank_changes', {
      ...paged,
      filter: "kind != 'joined' && kind != 'discord'",
      sort: '-created,-id',
      expand: 'user,from,to,by,undone_by',
    }),
    'other runs of somebody': list('runs', {
      filter: `id != '${run}' && status != 'draft' && (submitter = '${member}' || run_players_via_run.user ?= '${member}')`,
      sort: '-played_at,id',
      perPage: 8,
    }),
    'runs with the same link': list('runs', {
      filter: `id != '${run}' && proof_link = 'https://youtu.be/rrrrrrrrr42'`,
      sort: '-played_at,id',
      perPage: 4,
    }),
  }
  return Object.entries(paths).map(([name, path]) => ({ name, as: 'admin', path }))
}

function list(collection: string, { isCounted = false, ...asked }: Asked): string {
  const params = new URLSearchParams({ page: '1', ...(!isCounted && { skipTotal: '1' }) })
  for (const [name, value] of Object.entries(asked)) params.set(name, String(value))
  return `/api/collections/${collection}/records?${params.toString()}`
}
