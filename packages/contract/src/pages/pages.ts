import { isIpAddress } from './ip-address.ts'

/** A screen that has an address of its own. */
export interface SitePage {
  /** Fixed path, or a pattern with one `:parameter` as its last part. */
  readonly path: string
  readonly title: string
  /** One sentence for search engines and link previews. */
  readonly description: string
  /** Worth listing in the site map: the same for everybody, no log-in needed. */
  readonly isPublic: boolean
}

const page = (path: string, title: string, description: string, isPublic = false): SitePage => ({
  path,
  title,
  description,
  isPublic,
})

/** Every screen of the site, by path. */
export const sitePages: readonly SitePage[] = [
  page(
    '/',
    'Home',
    'Zombies nights, tournaments and clips with a community that calls itself a family.',
    true,
  ),
  page('/events', 'Events', 'Tournaments and game nights: see what is coming up and take a place.', true),
  page('/login', 'Login', 'Log in with Discord or with your e-mail address.', true),
  page('/register', 'Register', 'Join the server and become a member with your Discord account.', true),
  page('/reset-password', 'Reset Password', 'Choose a new password by a link in a mail.'),
  page('/verify-email', 'Verify E-Mail', 'Confirm the address of your account.'),
  page('/confirm-email', 'Confirm E-Mail', 'Move your account to a new address.'),
  page('/account', 'Account Settings', 'Your avatar, your data and your account.'),
  page('/user/:username', 'Profile', 'A member of the community.'),
  page('/admin', 'Admin Dashboard', 'The tools of the staff.'),
  page('/discord/callback', 'Linking Discord', 'Linking your Discord account.'),
  page('/clips', 'Gaming Clips', 'The best moments of our members: watch, vote and send in your own.', true),
  page('/upvote-leaderboard', 'Clip Leaderboard', 'The clips our members like best.', true),
  page('/bo6-leaderboard', 'Black Ops 6 Leaderboard', 'The highest rounds on every map.', true),
  page('/discord', 'Discord', 'Talk with the community right here.', true),
  page('/faq', 'FAQ', 'Frequently asked questions and their answers.', true),
  page('/code-of-conduct', 'Code of Conduct', 'The rules we play and talk by.', true),
  page('/ranks', 'Ranks', 'The ranks of the community and how they are earned.', true),
  page('/policies', 'Policies', 'Privacy, cookies and terms.', true),
  page(
    '/policies/privacy',
    'Privacy Policy',
    'What we store about you, why, and how to have it removed.',
    true,
  ),
  page('/policies/cookies', 'Cookie Policy', 'The few things this site keeps in your browser.', true),
  page('/policies/terms', 'Terms of Service', 'The terms under which this site may be used.', true),
  page('/staff-application', 'Staff Application', 'Apply to become part of the staff.'),
  page('/game-interest', 'Game Interest', 'Tell us which games we should play.'),
]

/** Old and alternative paths with the screen they lead to. */
export const pageRedirects: Readonly<Record<string, string>> = {
  '/leaderboard': '/upvote-leaderboard',
  '/blackops6-leaderboard': '/bo6-leaderboard',
  '/terms-and-policies': '/policies',
  '/chat': '/discord',
  '/admin-dashboard': '/admin',
}

const parody = page('/:ip', 'Security notice', 'A parody page, for entertainment only.')

/** The screen at a path (without query); `undefined` where the 404 page belongs. */
export function findPage(path: string): SitePage | undefined {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  const exact = sitePages.find((candidate) => candidate.path === clean)
  if (exact) return exact
  if (/^\/user\/[^/]+$/.test(clean))
    return sitePages.find((candidate) => candidate.path === '/user/:username')
  return isIpAddress(decode(clean.slice(1))) ? parody : undefined
}

/** Where a path that is no screen of its own leads, if anywhere. */
export function findRedirect(path: string): string | undefined {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (Object.hasOwn(pageRedirects, clean)) return pageRedirects[clean]
  return clean.startsWith('/policies/') && !findPage(clean) ? '/policies' : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
