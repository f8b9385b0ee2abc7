import type PocketBase from 'pocketbase'

/** The seeded people who log in; `member` and `other` are ordinary members. */
export const accounts = {
  admin: { id: 'usr000000000001', email: 'boss@example.com', password: 'boss-pass-123' },
  member: { id: 'usr000000000002', email: 'mia@example.com', password: 'mia-pass-1234' },
  other: { id: 'usr000000000003', email: 'otto@example.com', password: 'otto-pass-123' },
} as const

/** Ids of the seeded rows that scenarios name. */
export const ids = {
  visible: 'usr000000000004',
  plain: 'usr000000000005',
  clip: (n: number) => `clp${String(n).padStart(12, '0')}`,
  tournament: (n: number) => `trn${String(n).padStart(12, '0')}`,
  registration: (n: number) => `reg${String(n).padStart(12, '0')}`,
  vote: (n: number) => `vot${String(n).padStart(12, '0')}`,
  kind: (n: number) => `knd${String(n).padStart(12, '0')}`,
  node: (n: number) => `nod${String(n).padStart(12, '0')}`,
  note: (n: number) => `nte${String(n).padStart(12, '0')}`,
  role: (n: number) => `rol${String(n).padStart(12, '0')}`,
  faq: (n: number) => `faq${String(n).padStart(12, '0')}`,
} as const

/** How many clips the seed holds; paging rows count on it. */
export const clipCount = 12

/** Writes every seeded record, in a fixed order, as a superuser. */
export async function seed(root: PocketBase): Promise<void> {
  for (const [collection, rows] of tables()) {
    for (const row of rows) await root.collection(collection).create(row)
  }
}

type Rows = Record<string, unknown>[]

function tables(): [string, Rows][] {
  return [
    ['users', users()],
    ['tournaments', tournaments()],
    ['tournament_registrations', registrations()],
    ['clips', clips()],
    ['clip_votes', votes()],
    ['field_kinds', kinds()],
    ['discord_roles', roles()],
    [
      'faqs',
      [
        {
          id: ids.faq(1),
          question: 'Who are we?',
          answer: '<p>A <b>house</b> &amp; friends</p>',
          position: 1,
        },
      ],
    ],
    ['users_notes', notes()],
    ['profiles', [{ id: 'prf000000000001', user: accounts.member.id, motto: 'onward' }]],
    ['vault', [{ id: 'vlt000000000001', owner: accounts.member.id, note: 'gold' }]],
    ['nodes', nodes()],
  ]
}

function users(): Rows {
  const person = (account: { id: string; email: string; password: string }, more: object) => ({
    id: account.id,
    email: account.email,
    password: account.password,
    passwordConfirm: account.password,
    ...more,
  })
  return [
    person(accounts.admin, { username: 'boss', name: 'Boss', is_admin: true, verified: true }),
    person(accounts.member, {
      username: 'mia',
      name: 'Mia',
      discord_data: { level: 7, roles: ['a', 'b'], vip: true },
    }),
    person(accounts.other, { username: 'otto', name: 'Otto', discord_data: { level: 3 } }),
    person(
      { id: ids.visible, email: 'vera@example.com', password: 'vera-pass-123' },
      { username: 'vera', name: 'Vera', emailVisibility: true, verified: true },
    ),
    person(
      { id: ids.plain, email: 'paul@example.com', password: 'paul-pass-123' },
      { username: 'paul', name: '' },
    ),
  ]
}

function tournaments(): Rows {
  const row = (n: number, name: string, start: string, status: string, more: object = {}) => ({
    id: ids.tournament(n),
    name,
    start_date: start,
    status,
    game: 'gta5',
    ...more,
  })
  return [
    row(1, 'The Major', '2025-04-11 00:00:00.000Z', 'upcoming', {
      organizer: accounts.admin.id,
      max_participants: 8,
    }),
    row(2, 'Night 50% Off', '2025-06-15 18:30:00.000Z', 'ongoing', { organizer: accounts.member.id }),
    row(3, 'Off_Cup', '2025-08-01 10:00:00.000Z', 'completed', { max_participants: 16 }),
    row(4, 'back\\slash', '2025-09-01 10:00:00.000Z', 'upcoming'),
    row(5, 'Älter Cup', '2024-01-01 10:00:00.000Z', 'completed', { organizer: accounts.admin.id }),
  ]
}

function registrations(): Rows {
  const row = (n: number, tournament: number, user: string, status: string) => ({
    id: ids.registration(n),
    tournament: ids.tournament(tournament),
    user,
    status,
  })
  return [
    row(1, 1, accounts.member.id, 'confirmed'),
    row(2, 1, accounts.other.id, 'pending'),
    row(3, 2, accounts.member.id, 'confirmed'),
  ]
}

function clips(): Rows {
  const owners = [ids.visible, accounts.member.id, accounts.other.id]
  return Array.from({ length: clipCount }, (_, index) => ({
    id: ids.clip(index + 1),
    user: owners[index % owners.length],
    clip_title: `Clip ${String(index + 1).padStart(2, '0')}`,
    clip_link: `https://x.example/${index + 1}`,
    highest_round: 13 + index,
    game: index % 2 === 0 ? 'gta5' : '',
  }))
}

function votes(): Rows {
  const row = (n: number, clip: number, user: string, type: string) => ({
    id: ids.vote(n),
    clip: ids.clip(clip),
    user,
    vote_type: type,
  })
  return [
    row(1, 1, accounts.member.id, 'upvote'),
    row(2, 1, accounts.other.id, 'upvote'),
    row(3, 2, accounts.other.id, 'upvote'),
    row(4, 2, accounts.admin.id, 'downvote'),
    row(5, 3, accounts.member.id, 'downvote'),
  ]
}

function kinds(): Rows {
  return [
    {
      id: ids.kind(1),
      title: 'Major',
      tags: ['red', 'green'],
      people: [accounts.member.id, accounts.other.id],
      score: 1.5,
      flag: true,
      when: '2025-03-04 05:06:07.890Z',
      mail: 'a@example.com',
      data: { a: { b: 1 }, roles: ['x', 'y'], ok: true, word: 'Hey', empty: '' },
      place: { lon: 23.3, lat: 42.7 },
      secret: 'hush',
      body: '<p>Hello <b>big</b> &amp; small</p><script>x()</script><p>World</p>',
    },
    {
      id: ids.kind(2),
      title: 'minor',
      tags: ['red'],
      people: [accounts.member.id],
      score: -2,
      flag: false,
      data: [1, 2],
    },
    { id: ids.kind(3), title: 'Zero', flag: true, data: 'word' },
  ]
}

function roles(): Rows {
  return [
    { id: ids.role(1), role_id: '900', role_name: 'Founder', position: 1 },
    { id: ids.role(2), role_id: '901', role_name: 'Staff', position: 2 },
  ]
}

function notes(): Rows {
  return [
    { id: ids.note(1), user: accounts.member.id, notes: 'about Mia' },
    { id: ids.note(2), user: accounts.other.id, notes: 'about Otto' },
  ]
}

// A chain nine long: each node points at the one before it.
function nodes(): Rows {
  return Array.from({ length: 9 }, (_, index) => ({
    id: ids.node(index + 1),
    name: `n${index + 1}`,
    ...(index > 0 && { parent: ids.node(index) }),
  }))
}
