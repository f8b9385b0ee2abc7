import type { CommunityConfig } from '@longhouse/contract/community'

const videoFrames = 'https://www.youtube-nocookie.com'
const videoPosters = 'https://i.ytimg.com'

/**
 * Returns the policy of every page: only own scripts, frames for the video and chat hosts, images also from
 * the map's.
 */
export function contentSecurityPolicy(community: CommunityConfig, scriptHashes: readonly string[]): string {
  const widget = community.discord.widget ? [originOf(community.discord.widget.url)] : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    // The component library writes style attributes; scripts stay strict.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', videoPosters, originOf(community.parody.tileUrl)],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    // The chat page checks whether its widget's host can be reached; a refused frame looks like a loaded one.
    'connect-src': ["'self'", ...widget],
    'frame-src': [videoFrames, ...widget],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function originOf(url: string): string {
  return new URL(url.replaceAll(/[{}]/g, '')).origin
}
