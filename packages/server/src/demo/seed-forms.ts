import type { Site } from '../platform/feature.ts'
import { createRandom, demoId, pick } from './demo-random.ts'
import type { SeededMember } from './seed-members.ts'
import { staffApplicationsCollection, gameInterestsCollection } from '../collections/forms.ts'

const answers: Readonly<Record<string, string>> = {
  why_staff:
    'I am in voice most evenings anyway, and I like it when **new people stay** because somebody said hello.',
  previous_leadership:
    'Ran a 40-player Minecraft server for two years. It burned down once; the *backup* did not.',
  skills_qualities: 'Patient, awake at night, can explain a main quest without swearing.',
  conflict_handling: 'Move it to a private channel, hear both sides, decide slowly, write it down.',
  activity_dedication: 'Four evenings a week and every second weekend.',
  tog_requirements:
    'A linked Discord account, the Code of Conduct read, the minimum age, a working microphone.',
  report_problem: 'To the Sergeant on duty first, then in the staff channel with a link to what happened.',
  discrimination_policy: 'None is tolerated. First time is the last time.',
  break_steps: 'Tell the branch lead, hand over what is open, set the role to inactive.',
  strike_policy: 'Three strikes in six months; each is written down and can be questioned.',
  sergeant_other_community: 'Only with the agreement of a Colonel, and never as a recruiter.',
  transfer_requirements: 'Both branch leads agree and the handover is done.',
  missed_meetings: 'Two without notice lead to a talk, the third costs the rank.',
  dating_policy: 'Private life stays private; never between staff and somebody they moderate.',
  prohibited_actions: 'Abusing permissions, sharing staff channels, using the family’s name for money.',
}

/** Creates a few applications and interest forms for staff. */
export async function seedForms(site: Site, members: readonly SeededMember[]): Promise<void> {
  const random = createRandom(23)
  await seedApplications(site, { members: members.slice(8, 13), random })
  await seedInterests(site, { members: members.slice(14, 22), random })
}

interface Senders {
  readonly members: readonly SeededMember[]
  readonly random: () => number
}

async function seedApplications({ engine, community }: Site, { members, random }: Senders): Promise<void> {
  const applications = engine.records(staffApplicationsCollection)
  if ((await applications.count()) > 0) return
  for (const [index, member] of members.entries()) {
    await applications.create({
      id: demoId('apply', index + 1),
      user: member.id,
      username: member.username,
      discord_id: member.discordId,
      application_type: pick(random, community.applicationTypes).id,
      in_game_name: `${member.username}#${1000 + index * 37}`,
      age: String(17 + index * 3),
      country_timezone: pick(random, [
        'Portugal, UTC+0',
        'Germany, UTC+1',
        'Louisiana, UTC-6',
        'Norway, UTC+1',
      ]),
      tog_membership_duration: `${4 + index * 5} months`,
      ...answers,
      agree_to_rules: true,
    })
  }
}

async function seedInterests({ engine, community }: Site, { members, random }: Senders): Promise<void> {
  const interests = engine.records(gameInterestsCollection)
  if ((await interests.count()) > 0) return
  for (const [index, member] of members.entries()) {
    const isOther = index % 3 === 0
    await interests.create({
      id: demoId('wish', index + 1),
      user: member.id,
      username: member.username,
      discord_id: member.discordId,
      supported_games: [
        ...new Set([pick(random, community.supportedGames), pick(random, community.supportedGames)]),
      ],
      popular_games: [
        ...new Set([pick(random, community.popularGames), pick(random, community.popularGames)]),
      ],
      other_games: index % 2 === 0 ? 'Deep Rock Galactic' : '',
      games_to_support: isOther ? 'other' : 'any',
      other_games_to_support: isOther ? 'Helldivers, please' : '',
      feedback: index % 4 === 0 ? 'More events on weekday afternoons for those of us on night shift.' : '',
    })
  }
}
