const videoId = /^[A-Za-z0-9_-]{11}$/
const watchHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'])
const embedHosts = new Set([...watchHosts, 'www.youtube-nocookie.com', 'youtube-nocookie.com'])
const shortHosts = new Set(['youtu.be', 'www.youtu.be'])

// Both forms play like any other video; YouTube's own buttons hand them out.
const everywhere = ['embed', 'shorts', 'live']

/**
 * The video of a clip link on the clip screen: a bare id, or a watch, short, embed, v, e, shorts or live
 * address. Returns null for other links.
 */
export function videoIdOf(link: string): string | null {
  const trimmed = link.trim()
  if (videoId.test(trimmed)) return trimmed
  return idInAddress(trimmed, [...everywhere, 'v', 'e'])
}

/** The video on the leaderboards, which know the short, watch and embed addresses, shorts and live streams. */
export function leaderboardVideoIdOf(link: string): string | null {
  return idInAddress(link.trim(), everywhere)
}

/** Whether a clip may have this link: a web address, or a bare video id. */
export function isClipLink(link: string): boolean {
  const trimmed = link.trim()
  return videoId.test(trimmed) || webAddress(trimmed) !== undefined
}

/**
 * Normalizes a clip link: a bare video id without spaces, or a web address as browsers write it, without name
 * and password. Returns undefined if a clip may not have the link.
 */
export function normalClipLink(link: string): string | undefined {
  const trimmed = link.trim()
  if (videoId.test(trimmed)) return trimmed
  return plainAddress(trimmed)
}

/**
 * Normalizes a web address as browsers write it, without name and password. Returns undefined if it is
 * invalid.
 */
export function plainAddress(link: string): string | undefined {
  const address = webAddress(link.trim())
  if (!address) return undefined
  address.username = ''
  address.password = ''
  return address.href
}

/** The target of 'Watch': the link, or the video's page for a bare id; undefined for an unsafe link. */
export function watchUrlOf(link: string): string | undefined {
  const trimmed = link.trim()
  if (videoId.test(trimmed)) return `https://www.youtube.com/watch?v=${trimmed}`
  return webAddress(trimmed)?.href
}

/** The address of the embedded player. */
export function embedUrlOf(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}`
}

function idInAddress(link: string, folders: readonly string[]): string | null {
  const address = webAddress(link)
  if (!address) return null
  const [first = '', second = ''] = address.pathname.split('/').filter(Boolean)

  if (shortHosts.has(address.hostname)) return onlyId(first)
  if (watchHosts.has(address.hostname) && first === 'watch')
    return onlyId(address.searchParams.get('v') ?? '')
  if (embedHosts.has(address.hostname) && folders.includes(first)) return onlyId(second)
  return null
}

function onlyId(text: string): string | null {
  return videoId.test(text) ? text : null
}

function webAddress(link: string): URL | undefined {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return undefined
  return new URL(link)
}
