import { communityTag } from '@longhouse/contract/community'
import { publicPart } from '@longhouse/contract/community-file'
import type { Platform } from '../platform/feature.ts'
import type { WebBuild } from './web-build.ts'
import { writePages } from './write-pages.ts'

/** Milliseconds that rendering all pages may take. */
const startPatienceMs = 60_000

/**
 * Returns the build with this community in every page. Pages of another community are rendered again. If that
 * fails they are served as the shell, and scripts show them: never in another community's name.
 */
export async function withCommunity(
  build: WebBuild,
  { community, logger }: Pick<Platform, 'community' | 'logger'>,
): Promise<WebBuild> {
  const known = publicPart(community)
  const shell = build.shell.replace('</body>', () => `${communityTag(known)}</body>`)
  if (build.writtenFor === JSON.stringify(known)) return { ...build, shell }
  try {
    if (!build.pageWriter) throw new Error('The build has no program that writes pages.')
    const written = await writePages({ community: known }, { writer: build.pageWriter, patienceMs: startPatienceMs })
    return { ...build, shell, pages: new Map(Object.entries(written)) }
  } catch (error) {
    logger.error({ err: error }, 'the pages could not be written for this community: scripts show them')
    return { ...build, shell, pages: new Map() }
  }
}
