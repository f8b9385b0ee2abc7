import type { Engine } from '@longhouse/engine'
import type { Site } from '../platform/feature.ts'
import { demoId } from './demo-random.ts'

export async function seedContent({ engine }: Site): Promise<void> {
  const lists: readonly NewList[] = [
    { collection: 'faqs', records: demoFaqs.map((faq, index) => ({ ...faq, position: index + 1 })) },
    {
      collection: 'conduct_rules',
      records: demoRules.map(({ title, content }, index) => ({
        rule_number: index + 1,
        rule_title: title,
        rule_content: content,
      })),
    },
    { collection: 'ranks', records: demoRanks.map((rank, index) => ({ ...rank, position: index + 1 })) },
  ]
  for (const list of lists) await seedList(engine, list)
}

interface NewList {
  readonly collection: string
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

async function seedList(engine: Engine, { collection, records }: NewList): Promise<void> {
  const stored = engine.recordsOf(collection)
  if ((await stored.count()) > 0) return
  const kind = collection.slice(0, 5).replace('_', '')
  for (const [index, record] of records.entries())
    await stored.create({ id: demoId(kind, index + 1), ...record })
}

/** The answers take chat-style markdown. */
const demoFaqs: readonly { question: string; answer: string }[] = [
  {
    question: 'How do I join?',
    answer:
      'Join our Discord server first, then press **Register** on this site and let Discord tell us who you are. That is all: no forms, no waiting.',
  },
  {
    question: 'Do I have to be good at zombies?',
    answer:
      'No. Half of us learned to train a horde *after* joining. Ask in voice and somebody will show you the first easter egg, the second one, and the part where everybody dies.',
  },
  {
    question: 'How do tournaments work?',
    answer:
      'Every event has its own page with start, end and places. Press __SIGN UP__ to take a place. If you cannot make it, cancel so that somebody else can play.\n\nResults are read out in voice right after the last round.',
  },
  {
    question: 'How do I send in a clip?',
    answer:
      'Upload it to YouTube (unlisted is fine), then use **Submit Clip** with the link. For high rounds tell us the map and the round; the counter must be visible in the clip.',
  },
  {
    question: 'Who can see my data?',
    answer:
      'Members see your name and avatar. Your e-mail address and what Discord told us are for you and the admins only. You can download or delete all of it under `Account Settings`.',
  },
  {
    question: 'Can I play on console?',
    answer: 'Yes. Nearly everything we host is cross-play. ~~PC master race~~ We do not do that here.',
  },
  {
    question: 'How do I become staff?',
    answer:
      'Be around, be kind, help out at an event or two, then file a Staff Application. Applications are read every week and you will hear from us either way.',
  },
  {
    question: 'Something is broken. Whom do I tell?',
    answer:
      'Any staff member in Discord. If it is about the website, add what you did and what you saw:\n```\nscreen: /clips\nwhat happened: my vote came back\n```',
  },
]

const demoRules: readonly { title: string; content: string }[] = [
  {
    title: 'Respect everybody',
    content:
      'We are a family. Argue about loadouts, never about people. Harassment, slurs and discrimination end your stay, no matter how high your round.',
  },
  {
    title: 'No cheating',
    content:
      'No glitches, modded lobbies or third-party tools in anything that is counted. A round you did not play is a round you did not reach.',
  },
  {
    title: 'Keep voice usable',
    content:
      'Push to talk when there is noise around you. No soundboards while a run is going on unless the whole squad wants it.',
  },
  {
    title: 'Show up or cancel',
    content:
      'A place that you take is a place somebody else wanted. Cancel your registration if you cannot come; three no-shows cost you a month of tournaments.',
  },
  {
    title: 'Private stays private',
    content:
      'Do not share screenshots of private channels, names, addresses or anything else that is not yours to share.',
  },
  {
    title: 'No advertising',
    content:
      'No invites to other servers, shops or services without asking staff first. Your own clips and streams have their channel.',
  },
  {
    title: 'Staff has the last word, and can be questioned',
    content:
      'If a decision feels wrong, do as asked in the moment and then write to an admin. Nobody is punished for asking *why*.',
  },
]

const demoRanks: readonly { title: string; description: string }[] = [
  {
    title: 'General',
    description:
      'Runs the whole house: direction, finances, partnerships. Two of them, so that one can sleep.',
  },
  { title: 'Colonel', description: 'Leads a branch (zombies, GTA, everything else) and the staff in it.' },
  { title: 'Captain', description: 'Plans and hosts events, trains new hosts, keeps the calendar full.' },
  { title: 'Sergeant', description: 'Moderates channels and voice, first contact for any trouble.' },
  {
    title: 'Corporal',
    description: 'Has hosted or helped at **five** events. May open lobbies in the family’s name.',
  },
  {
    title: 'Private',
    description: 'Every member who has read the Code of Conduct and played a first event with us.',
  },
  {
    title: 'Recruit',
    description: 'Everybody starts here. Say hello in voice and you will not stay one for long.',
  },
]
