import { community } from '@longhouse/contract/community'
import { Link } from '../../ui/base/link.tsx'
import type { PolicySection } from './policy.ts'

const { organisation } = community

export const cookiePolicy: readonly PolicySection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <p>
        This site sets one cookie of its own, and only after you have logged in. There is no advertising, no
        tracking and no analytics, which is why you have not been asked to click a banner away.
      </p>
    ),
  },
  {
    id: 'our-cookie',
    title: 'The one cookie',
    body: (
      <dl>
        <dt>
          <code>pb_auth</code>
        </dt>
        <dd>
          Says that you are logged in. It holds your session token and a shortened copy of your own account
          record, at most 4 kB. It ends with your session, when you log out, or as soon as the token is no
          longer valid.
        </dd>
      </dl>
    ),
  },
  {
    id: 'storage',
    title: 'What else stays in your browser',
    body: (
      <>
        <p>Some things are kept in your browser’s local storage. They never leave it on their own:</p>
        <dl>
          <dt>
            <code>pocketbase_auth</code>
          </dt>
          <dd>Your session: the same as the cookie, for the pages themselves.</dd>
          <dt>
            <code>mantine-color-scheme-value</code>
          </dt>
          <dd>Whether you chose the dark or the light theme.</dd>
          <dt>
            <code>openTabs</code>
          </dt>
          <dd>
            Which tabs of this site are open, so that the little icon can worry about you. Forgotten after
            five minutes.
          </dd>
          <dt>
            <code>developerNotes</code>
          </dt>
          <dd>Notes you wrote in a hidden corner of the site, if you found it.</dd>
        </dl>
        <p>Logging out empties both local and session storage.</p>
      </>
    ),
  },
  {
    id: 'third-parties',
    title: 'Cookies of others',
    body: (
      <ul>
        <li>
          <strong>Discord and its chat widget</strong> may set cookies when you log in with Discord or open
          the chat page.
        </li>
        <li>
          <strong>The video host</strong> is used in its mode without cookies, and only once you press play on
          a clip.
        </li>
        <li>
          <strong>The map service</strong> on one page delivers pictures and sets no cookies through us.
        </li>
      </ul>
    ),
  },
  {
    id: 'choices',
    title: 'Your choices',
    body: (
      <p>
        Browse without logging in and no cookie is set. Your browser can also block or delete cookies and
        storage for this site; then you are logged out, and that is all that happens. Everything about
        personal data is in the <Link to="/policies/privacy">Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Questions',
    body: (
      <p>
        Write to <a href={`mailto:${organisation.contactEmail}`}>{organisation.contactEmail}</a>.
      </p>
    ),
  },
]
