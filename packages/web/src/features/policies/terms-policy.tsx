import { community } from '@longhouse/contract/community'
import { Link } from '../../ui/base/link.tsx'
import type { PolicySection } from './policy.ts'

const { organisation, policies } = community

export const termsPolicy: readonly PolicySection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <p>
        These terms apply to everybody who uses the website of {organisation.title} ({organisation.name}). By
        making an account or using the site you accept them. If you do not, please do not use it; no hard
        feelings.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You must be at least {policies.minimumAge} years old.</li>
        <li>You must be a member of our Discord server. If you leave it or are removed, access may end.</li>
        <li>One person, one account. Do not share it, sell it or use somebody else’s.</li>
        <li>Keep your Discord account safe: whoever holds it holds this one too.</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'How we behave',
    body: (
      <>
        <p>
          The <Link to="/code-of-conduct">Code of Conduct</Link> is part of these terms. In particular you
          must not harass or discriminate against anybody, cheat in events or votes, post what is illegal or
          stolen, or try to break, overload or get around the security of the site.
        </p>
        <p>
          Found a hole? Tell us at{' '}
          <a href={`mailto:${organisation.contactEmail}`}>{organisation.contactEmail}</a> before you tell
          anybody else, and we will thank you by name if you like.
        </p>
      </>
    ),
  },
  {
    id: 'events',
    title: 'Events and prizes',
    body: (
      <p>
        Each event has its own description, dates and number of places. Sign up only if you mean to come, and
        cancel when you cannot. Staff decide disputes about results; prizes, where there are any, go to the
        winner named by staff and may need a way to pay you. Nobody is owed an event that had to be moved or
        cancelled.
      </p>
    ),
  },
  {
    id: 'clips',
    title: 'Clips and other content',
    body: (
      <>
        <p>
          What you submit stays yours. You confirm that you may share it, and you let us show it on this site,
          in our Discord server and, where you ticked the box, in our channels to promote the community. You
          can have it removed at any time by asking us or by deleting your account.
        </p>
        <p>Staff may edit or remove anything that breaks these terms.</p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Warnings and endings',
    body: (
      <p>
        You can leave whenever you want: delete your account on your account page. We may warn, suspend or
        remove accounts that break these terms, and we try to be fair about it. If you think we were not, ask
        another member of staff to look again.
      </p>
    ),
  },
  {
    id: 'games',
    title: 'Games and trademarks',
    body: (
      <p>
        We are fans. The games named on this site belong to their publishers, who neither run nor endorse this
        community. The artwork on this site was drawn for it. One page of this site is an obvious parody, for
        entertainment only.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'No warranty',
    body: (
      <p>
        The site is offered as it is, free of charge and by volunteers. We do our best to keep it up and
        correct, but we promise neither. As far as the law allows, we are not liable for losses that come from
        using it or from not being able to.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: (
      <p>
        Talk to us first; most things are solved in a conversation. Disputes that remain are governed by the
        law of {policies.governingLaw}, without regard to its rules on conflicts of law.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms and will announce changes that matter in our Discord server before they take
        effect. The date at the top says which version you are reading. Using the site afterwards means that
        you accept them.
      </p>
    ),
  },
]
