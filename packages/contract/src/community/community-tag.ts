import type { PublicCommunity } from '../community-file/community-config.ts'

/** Id of the element that holds the community in every page. */
export const communityElement = 'community'

/** The community as a part of a page. No browser runs it, so that no policy has to allow it. */
export function communityTag(community: PublicCommunity): string {
  // Nothing in a text may end the element.
  const json = JSON.stringify(community).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${communityElement}">${json}</script>`
}
