/** Whether this is `npm test`, which does not repeat all that `npm run test:all` does. */
const isLanding = process.env['TEST_SCOPE'] === 'landing'

/** How often a property is tried: as often as given, and a tenth of it in `npm test`. Each run has a new seed. */
export function rounds(count: number): number {
  return isLanding ? Math.ceil(count / 10) : count
}
