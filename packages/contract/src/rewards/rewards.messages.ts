/** Sentences of the snake game. */
export const snakeMessages = {
  notLinked: 'You need to link your Discord account to receive the role reward!',
  granted: 'A special Discord role has been added to your account!',
  failed: (serverText: string) => `Failed to assign Discord role: ${serverText || 'Failed to assign role'}`,
} as const

/** Sentences of the blue screen. */
export const blueScreenMessages = {
  notLinked: 'Please link your Discord account to receive your special role.',
  pending: 'Assigning Discord role...',
  granted: 'A special role has been assigned to your Discord account.',
  failed: 'Failed to assign role',
  networkFailed: 'Network error when assigning role',
} as const

/** Sentences of the password egg. */
export const passwordEggMessages = {
  notLinked: 'You need to link your Discord account first!',
  granted: 'Security Awareness role assigned to your Discord account!',
  failed: 'Failed to assign Discord role',
} as const

/** The fallback message of the mode eggs and the policy pages. */
export const roleFailed = 'Failed to assign role'
