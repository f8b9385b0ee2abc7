/** Rows of one table, without columns that the server fills in. */
export type Row = Record<string, string | number>

export const password = 'bench-pass-1234'

/** How many rows of each kind at scale 1. */
const counts = { users: 2000, tournaments: 200, registrations: 5000, clips: 2000, votes: 50_000 }

// Members from here on have not voted, so that the loads can vote for them.
export const firstFreeVoter = 100
const votersPerClip = counts.votes / counts.clips

export const userId = (n: number) => `usr${String(n).padStart(12, '0')}`
export const clipId = (n: number) => `clp${String(n).padStart(12, '0')}`
export const tournamentId = (n: number) => `trn${String(n).padStart(12, '0')}`
export const clipCount = counts.clips

/** The tables to fill, referenced ones first; the same rows for every server. */
export function* tables(scale: number): Generator<[table: string, rows: Iterable<Row>]> {
  yield ['users', users(counts.users * scale)]
  yield ['tournaments', tournaments(counts.tournaments * scale)]
  yield ['tournament_registrations', registrations(scale)]
  yield ['clips', clips(scale)]
  yield ['clip_votes', votes(scale)]
}

function* users(count: number): Generator<Row> {
  for (let n = 0; n < count; n++) {
    const username = `member${n}`
    yield {
      id: userId(n),
      username,
      name: `Member ${n}`,
      email: `${username}@example.com`,
      tokenKey: key(n),
      ...dates(n),
    }
  }
}

function* tournaments(count: number): Generator<Row> {
  for (let n = 0; n < count; n++) {
    const status = ['upcoming', 'ongoing', 'completed'][n % 3] ?? 'upcoming'
    yield { id: tournamentId(n), name: `Event ${n}`, status, organizer: userId(n % 50), ...dates(n) }
  }
}

function* registrations(scale: number): Generator<Row> {
  const tournamentCount = counts.tournaments * scale
  for (let n = 0; n < counts.registrations * scale; n++) {
    const tournament = n % tournamentCount
    const user = (tournament * 7 + Math.floor(n / tournamentCount)) % counts.users
    yield {
      id: id('reg', n),
      tournament: tournamentId(tournament),
      user: userId(user),
      status: 'confirmed',
      ...dates(n),
    }
  }
}

function* clips(scale: number): Generator<Row> {
  for (let n = 0; n < counts.clips * scale; n++) {
    const owner = userId((n * 13) % counts.users)
    yield {
      id: clipId(n),
      user: owner,
      clip_title: `Clip ${n}`,
      clip_link: `https://clips.example/${n}`,
      highest_round: n % 90,
      ...dates(n),
    }
  }
}

function* votes(scale: number): Generator<Row> {
  for (let n = 0; n < counts.votes * scale; n++) {
    const clip = Math.floor(n / votersPerClip)
    yield {
      id: id('vot', n),
      clip: clipId(clip),
      user: userId(n % votersPerClip),
      vote_type: n % 4 ? 'upvote' : 'downvote',
      ...dates(n),
    }
  }
}

const id = (prefix: string, n: number) => prefix + String(n).padStart(12, '0')
const key = (n: number) => String(n).padStart(50, 'k')

function dates(n: number): { created: string; updated: string } {
  const text = new Date(Date.UTC(2025, 0, 1) + n * 1000).toISOString().replace('T', ' ')
  return { created: text, updated: text }
}
