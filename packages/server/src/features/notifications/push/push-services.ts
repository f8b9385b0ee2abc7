import type { Platform } from '../../../platform/feature.ts'

/**
 * The push services of browsers. An address comes from a browser, so from anybody: the server posts to these hosts and
 * to those that the operator names (`PUSH_SERVICES`), and never to any other.
 */
const knownHosts: readonly RegExp[] = [
  // Chrome and what is built on it
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  // Firefox
  /^updates\.push\.services\.mozilla\.com$/,
  // Safari
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  // Edge on Windows
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** The service behind the address of a subscription: its origin; nothing where the server does not push to it. */
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
