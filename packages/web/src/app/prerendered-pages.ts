const data = ['src/app/data-layout.tsx']

/** Pages written as HTML at build time: what a guest sees, complete before any script has run. */
export const pages = [
  page('/', 'home-screen'),
  page('/login', 'login-screen'),
  page('/register', 'register-screen'),
  page('/events', 'events-screen', data),
  page('/clips', 'clips-screen', data),
  page('/upvote-leaderboard', 'clip-leaderboard-screen', data),
  page('/bo6-leaderboard', 'bo6-leaderboard-screen', data),
  page('/faq', 'faq-screen', data),
  page('/code-of-conduct', 'code-of-conduct-screen', data),
  page('/ranks', 'ranks-screen', data),
  page('/policies', 'policies-screen'),
  page('/policies/privacy', 'privacy-screen'),
  page('/policies/cookies', 'cookies-screen'),
  page('/policies/terms', 'terms-screen'),
  { path: '/404/not-found', file: '404.html', modules: ['src/screens/not-found-screen.tsx'] },
]

function page(path: string, screen: string, layouts: readonly string[] = []) {
  return {
    path,
    file: `${path.slice(1)}/index.html`.replace(/^\//, ''),
    modules: [`src/screens/${screen}.tsx`, ...layouts],
  }
}
