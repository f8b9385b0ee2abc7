/** Old and alternative paths, with the path they redirect to. */
export const pageRedirects: Readonly<Record<string, string>> = {
  '/leaderboard': '/upvote-leaderboard',
  '/blackops6-leaderboard': '/bo6-leaderboard',
  '/terms-and-policies': '/policies',
  '/chat': '/discord',
  '/admin-dashboard': '/admin',
}
