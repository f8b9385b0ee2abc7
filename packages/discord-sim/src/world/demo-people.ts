import { demoRoles } from './demo-roles.ts'
import type { SimPerson, SimRole } from './world.types.ts'

/** Named by their purpose. */
export const demoPersonas = {
  admin: person('01', 'ada_marsh', 'Ada Marsh', {
    roles: [demoRoles.admin, demoRoles.member],
    about: 'Admin of the server',
  }),
  staff: person('02', 'silas.oak', 'Silas Oak', {
    roles: [demoRoles.staff, demoRoles.member],
    about: 'Staff, only by a role on the server',
  }),
  member: person('03', 'robin_reed', 'Robin Reed', {
    roles: [demoRoles.veteran, demoRoles.member],
    about: 'A member for a long time',
  }),
  secondMember: person('04', 'juno.vale', 'Juno Vale', {
    roles: [demoRoles.member, demoRoles.eventHost],
    about: 'A member who plans events, by a role on the server',
  }),
  unverified: person('05', 'pip_tanner', 'Pip Tanner', {
    roles: [demoRoles.member],
    verified: false,
    about: 'A member whose e-mail is not verified',
  }),
  outsider: person('06', 'otto.far', 'Otto Far', {
    roles: [],
    inGuild: false,
    about: 'Has an account, but has not joined the server',
  }),
  owner: person('07', 'olive_hart', 'Olive Hart', {
    roles: [demoRoles.owner, demoRoles.eventHost, demoRoles.member],
    about: 'Owns the server',
  }),
} satisfies Record<string, SimPerson>

export const demoBot: SimPerson = {
  ...person('90', 'longhouse', null, { roles: [demoRoles.bot] }),
  bot: true,
  avatar: null,
}

/** Creates any number of ordinary members, always the same ones. */
export function manyMembers(count: number): SimPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0')
    return {
      id: `12000000000000${number}`,
      username: `member_${number}`,
      globalName: `Member ${index + 1}`,
      email: `member_${number}@example.test`,
      verified: true,
      avatar: null,
      roles: [demoRoles.member.id],
      inGuild: true,
    }
  })
}

interface Details {
  roles: SimRole[]
  about?: string
  verified?: boolean
  inGuild?: boolean
}

function person(suffix: string, username: string, globalName: string | null, details: Details): SimPerson {
  return {
    id: `11900000000000000${suffix}`,
    username,
    globalName,
    email: `${username}@example.test`,
    verified: details.verified ?? true,
    avatar: `a1b2c3d4e5f60718293a4b5c6d7e8f${suffix}`,
    roles: details.roles.map((role) => role.id),
    inGuild: details.inGuild ?? true,
    about: details.about ?? '',
  }
}
