/** Old and alternative paths with the screen they lead to. */
export const pageRedirects: Readonly<Record<string, string>> = {
  '/leaderboard': '/upvote-leaderboard',
  '/blackops6-leaderboard': '/bo6-leaderboard',
  '/terms-and-policies': '/policies',
  '/chat': '/discord',
  '/admin-dashboard': '/admin',
}
