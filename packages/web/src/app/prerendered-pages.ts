const data = ['src/app/data-layout.tsx']

/** Pages written as HTML at build time: what a guest sees, complete before any script has run. */
export const pages = [
  page('/', 'home-screen'),
  page('/login', 'login-screen'),
  page('/register', 'register-screen'),
  page('/reset-password', 'reset-password-screen'),
  page('/verify-email', 'verify-email-screen'),
  page('/confirm-email', 'confirm-email-screen'),
  page('/events', 'events-screen', data, 'events/event-list'),
  page('/clips', 'clips-screen', data, 'clips/clip-list'),
  page('/upvote-leaderboard', 'clip-leaderboard-screen', data, 'leaderboards/clip-leaderboard'),
  page('/bo6-leaderboard', 'bo6-leaderboard-screen', data, 'leaderboards/bo6-leaderboard'),
  page('/faq', 'faq-screen', data),
  page('/code-of-conduct', 'code-of-conduct-screen', data),
  page('/ranks', 'ranks-screen', data),
  page('/policies', 'policies-screen'),
  page('/policies/privacy', 'privacy-screen'),
  page('/policies/cookies', 'cookies-screen'),
  page('/policies/terms', 'terms-screen'),
  {
    path: '/404/not-found',
    file: '404.html',
    modules: ['src/screens/not-found-screen.tsx'],
    memberModules: [],
  },
]

function page(path: string, screen: string, layouts: readonly string[] = [], memberPart?: string) {
  return {
    path,
    file: `${path.slice(1)}/index.html`.replace(/^\//, ''),
    modules: [`src/screens/${screen}.tsx`, ...layouts],
    // What is behind the gate: whoever is logged in fetches it along with the page.
    memberModules: memberPart === undefined ? [] : [`src/features/${memberPart}.tsx`],
  }
}
