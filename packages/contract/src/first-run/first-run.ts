/** Page that the first-run link opens; the token follows the `#`. */
export const firstRunPage = '/first-run'

/** URL paths that create the first administrator and check whether a link still works. */
export const firstRunPath = '/api/first-run'
export const firstRunLinkPath = '/api/first-run/link'

/** Seconds for which a link works. */
export const firstRunSeconds = 60 * 60

/** The status for a link that will never work again, and for a site that already has an administrator. */
export const firstRunStatus = { deadLink: 404, over: 410 } as const

const wayOut = 'On the server, `npm run manage -- first-run` prints a fresh one.'

/** Messages about the first administrator. */
export const firstRunMessages = {
  over: 'This site has an administrator already. Log in, or ask them for what you need.',
  expired: `This link was good for an hour, and the hour is over. ${wayOut}`,
  unknown: `This link does not work: a newer one has taken its place, or a part of it is missing. ${wayOut}`,
  addressTaken:
    'Somebody here has this address already. On the server, `npm run manage -- user promote ADDRESS --operator` makes them the administrator.',
  usernameTaken: 'Somebody here has this name already.',
  username: 'Letters, digits, single spaces and _ . - only, and a letter, a digit or _ first.',
  blank: 'Cannot be blank.',
} as const

/** The input for the first administrator. */
export interface FirstRunBody {
  readonly token: string
  readonly email: string
  readonly username: string
  readonly password: string
}
