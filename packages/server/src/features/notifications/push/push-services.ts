import type { Platform } from '../../../platform/feature.ts'

/**
 * The push services of browsers. Any client can send an address, so the server posts only to these hosts and
 * to those that the operator names (`PUSH_SERVICES`).
 */
const knownHosts: readonly RegExp[] = [
  // Chrome and browsers built on it
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  // Firefox
  /^updates\.push\.services\.mozilla\.com$/,
  // Safari
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  // Edge on Windows
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** Returns the origin of a subscription's address, or undefined if the server does not push to it. */
export function serviceOf(
  endpoint: string,
  { pushServices }: Pick<Platform['settings'], 'pushServices'>,
): string | undefined {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return undefined
  if (pushServices.includes(url.origin)) return url.origin
  const isUsual = url.protocol === 'https:' && url.port === ''
  return isUsual && knownHosts.some((host) => host.test(url.hostname)) ? url.origin : undefined
}
