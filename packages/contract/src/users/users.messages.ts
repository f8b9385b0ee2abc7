/** Sentences about logging in and registering. */
export const authMessages = {
  discordFailed: 'Failed to authenticate with Discord',
  notMember: "Please ensure you've joined before continuing.",
  slow: 'Connection is slow. Please try again.',
  loginFailed: 'Login failed. Please try again.',
  registerNotMember: 'You must be a member of our Discord server to register.',
  leftDiscord: 'You are no longer a member of our Discord server. Join it again to log in.',
  registerFailed: 'Failed to authenticate with Discord. Please try again.',
  linking: 'Linking Discord account...',
} as const

/** Value of `?error=` on the login screen after a link that could not be finished. */
export const discordSyncFailed = 'discord_sync_failed'

/** Sentences of the account and profile screens. */
export const accountMessages = {
  profileFailed: 'Failed to update profile',
  avatarFailed: 'Failed to update avatar',
  downloadFailed: 'Failed to download data',
  deleteFailed: 'Failed to delete account',
  discordDataFailed: 'Error displaying Discord data',
  userNotFound: 'User not found',
  loading: 'Loading...',
} as const

/** Sentences of the admin dashboard. */
export const adminMessages = {
  loginNeeded: 'Please log in to access the admin dashboard',
  notAllowed: 'You do not have permission to access this page',
  noUsers: 'No users found',
  usersFailed: 'Failed to load users. Please try again.',
} as const
