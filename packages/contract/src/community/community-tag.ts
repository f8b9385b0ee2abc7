import type { PublicCommunity } from '../community-file/community-config.ts'

/** Id of the element that holds the community in every page. */
export const communityElement = 'community'

/** The element that holds the community in a page. Browsers do not run it, so no policy has to allow it. */
export function communityTag(community: PublicCommunity): string {
  // No text may end the element.
  const json = JSON.stringify(community).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${communityElement}">${json}</script>`
}
