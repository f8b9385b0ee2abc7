import { demoRoles, type SimPerson } from '@longhouse/discord-sim'

/** A simulated person. Without an id they have no account. */
export interface Person {
  readonly name: string
  /** Their id in Discord. */
  readonly persona: string
  zone: string
  id: string
  token: string
  /** Not in the Discord server now. */
  isAway: boolean
}

export const zones = ['America/Chicago', 'Europe/Berlin', 'Asia/Tokyo', 'Pacific/Auckland', 'UTC']
const { member, staff, eventHost, veteran } = demoRoles
/** The roles of the first ones: staff, a host, two who host and check runs. The others are ordinary members. */
const firstRoles = [[staff], [eventHost], [eventHost, veteran], [eventHost, veteran]]

export function makePeople(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `member${String(index + 1).padStart(3, '0')}`,
    persona: String(1_200_000_000_000_000_000n + BigInt(index)),
    zone: zones[index % zones.length] ?? 'UTC',
    id: '',
    token: '',
    isAway: false,
  }))
}

export function makePersona({ name, persona }: Person, index: number): SimPerson {
  return {
    id: persona,
    username: name,
    globalName: name.toUpperCase(),
    email: `${name}@example.test`,
    verified: true,
    avatar: null,
    roles: [member, ...(firstRoles[index] ?? [])].map(({ id }) => id),
    inGuild: true,
  }
}
