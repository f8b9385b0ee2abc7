import { community } from '@longhouse/contract/community'
import { Link } from '../../ui/base/link.tsx'
import type { PolicySection } from './policy.ts'

const { organisation, policies } = community
const contact = <a href={`mailto:${organisation.contactEmail}`}>{organisation.contactEmail}</a>

export const privacyPolicy: readonly PolicySection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <>
        <p>
          {organisation.title} ({organisation.name}, “we”) is a gaming community run by volunteers. This page
          says what this website stores about you, why it does so, and what you can do about it. It covers the
          website only; our Discord server is run on Discord’s platform and under Discord’s own policy.
        </p>
        <p>For anything about your data, write to {contact}. A person reads it.</p>
      </>
    ),
  },
  {
    id: 'what-we-store',
    title: 'What we store',
    body: (
      <>
        <p>Only what the site needs in order to work:</p>
        <dl>
          <dt>Your account</dt>
          <dd>
            Username, e-mail address, display name, avatar, when the account was made and last changed, your
            theme, your time zone, and what you want to be told of.
          </dd>
          <dt>Your Discord link</dt>
          <dd>
            Your Discord id and username, and your member record in our server with its roles, as Discord gave
            it to us when you logged in. You can read it word for word on your account page.
          </dd>
          <dt>What you do here</dt>
          <dd>
            Event registrations, your place in a line, whether you came, submitted clips, votes, the reward
            roles you earned, and what the site has told you.
          </dd>
          <dt>What you write to us</dt>
          <dd>Staff applications and game interest forms, with the answers you gave.</dd>
          <dt>What you choose to add</dt>
          <dd>
            A PayPal handle, if you give one with a tournament clip. It is used to pay out a prize and for
            nothing else.
          </dd>
          <dt>Notes by the staff</dt>
          <dd>
            Staff may keep a short note about a member, for example after a warning. Only staff can read it.
          </dd>
          <dt>Technical records</dt>
          <dd>
            The server keeps short-lived request logs, including IP addresses, to find faults and to stop
            abuse.
          </dd>
        </dl>
        <p>We never ask for, and never see, your Discord password.</p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we store it',
    body: (
      <ul>
        <li>To let you log in and to make sure that only members of our server take part.</li>
        <li>To run events, clips and leaderboards, which is what you came for.</li>
        <li>To tell members from staff, and to let staff look after the place.</li>
        <li>To keep the site safe and working.</li>
      </ul>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who can see it',
    body: (
      <>
        <p>
          Other members see your username, your avatar, your clips with their votes, and your place on the
          leaderboards. Staff also see your Discord id, your roles, your registrations and what you sent in a
          form. Your e-mail address is visible to you and to staff alone.
        </p>
        <p>
          Clip submissions, forms and changes made by staff are also posted to channels of our Discord server
          that are meant for them. We sell nothing, we show no advertisements, and we share nothing with
          anybody else unless the law makes us.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Services of others',
    body: (
      <p>
        Some pages show things that come from elsewhere: Discord for logging in and for the embedded chat, a
        video host for clips (in its mode without cookies, and only after you press play), and a map service
        on one page. When such a part is shown, that service learns your IP address and follows its own
        policy. See also the <Link to="/policies/cookies">Cookie Policy</Link>.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <p>
        As long as you have an account. When you delete it, your account and what belongs to it is removed at
        once: registrations, clips, votes and forms. Request logs are thrown away after a short time. Backups
        are overwritten in their turn. Messages already posted in our Discord server stay there until staff
        remove them; ask and we will.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>On your account page you can, without asking anybody:</p>
        <ul>
          <li>see everything we know about you, and download it as a zip file;</li>
          <li>change your avatar;</li>
          <li>delete your account for good.</li>
        </ul>
        <p>
          For anything else, such as a correction, an objection or a question, write to {contact}. We answer
          every request about personal data within {policies.dataRequestDays} days.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: (
      <p>
        You must be at least {policies.minimumAge} years old to have an account here. If we learn that
        somebody is younger, we delete the account. Parents and guardians can write to us at any time.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Connections are encrypted, passwords are stored only as hashes that cannot be turned back, and every
        list and field has a rule that says who may read it. Staff actions leave a trace. No system is
        perfect: if something happens to your data, we will tell you what, when and what we have done about
        it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this policy changes in a way that matters, we say so in our Discord server before it takes
        effect, and the date at the top changes with it. Disputes about it are governed by the law of{' '}
        {policies.governingLaw}.
      </p>
    ),
  },
]
