import { communityTag } from '@longhouse/contract/community'
import { communityFile, publicPart } from '@longhouse/contract/community-file'
import type { Plugin } from 'vite'

/** Puts the community into the page of the development server; elsewhere the site's own server does. */
export function communityInDev(): Plugin {
  return {
    name: 'community-in-dev',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace('</body>', () => `${communityTag(publicPart(communityFile.config))}</body>`),
  }
}
