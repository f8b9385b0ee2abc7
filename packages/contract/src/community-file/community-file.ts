import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { pathToFileURL } from 'node:url'
import sample from '../../../../community.sample.ts'
import { checkCommunity } from './check-community.ts'
import type { CommunityConfig, PublicCommunity } from './community-config.ts'

/** The community's own file, read once when the process starts. */
interface CommunityFile {
  /** Path of the file, whether it exists or not. */
  readonly path: string
  /** Whether the file exists; otherwise the sample is used. */
  readonly isOwn: boolean
  /** The content of the file, or the sample if it is invalid. */
  readonly config: CommunityConfig
  /** All problems of the file, one sentence each. With any of them the site may neither serve nor write. */
  readonly problems: readonly string[]
}

/** The inputs that decide where the file is. */
interface CommunityPlace {
  /** The value of `COMMUNITY_FILE`. */
  readonly named: string | undefined
  readonly dataDir: string
  /** The folder that held the file in earlier versions, as part of the program. */
  readonly programDir: string
}

/** The sample, to find the parts of it that a community's file still has. */
export const sampleConfig: CommunityConfig = sample

/** The public part of the sample: the build writes its pages for it. */
export const sampleCommunity: PublicCommunity = publicPart(sample)

const fileName = 'community.config.ts'

/** Reads the community's file. Never throws: failures are among the problems. */
export async function readCommunityFile({
  named,
  dataDir,
  programDir,
}: CommunityPlace): Promise<CommunityFile> {
  const path = named ?? join(dataDir, fileName)
  if (existsSync(path)) {
    const { config, problems } = await readConfig(path)
    return { path, isOwn: true, config: config ?? sample, problems }
  }
  const absent = { path, isOwn: false, config: sample }
  if (named !== undefined)
    return { ...absent, problems: [`COMMUNITY_FILE is ${named}, but there is no such file.`] }
  const former = join(programDir, fileName)
  if (!existsSync(former)) return { ...absent, problems: [] }
  const moved = `${former} is no longer read, so that updates and your community do not meet in one file: move it to ${path}.`
  return { ...absent, problems: [moved] }
}

async function readConfig(path: string): Promise<{ config?: CommunityConfig; problems: readonly string[] }> {
  try {
    const { default: config } = await import(/* @vite-ignore */ pathToFileURL(resolve(path)).href)
    const problems = checkCommunity(config).map((problem) => `${path}: ${problem}`)
    return problems.length === 0 ? { config, problems } : { problems }
  } catch (error) {
    return { problems: [`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

/** The community of this process: `COMMUNITY_FILE`, else `community.config.ts` in the data folder, else the sample. */
export const communityFile: CommunityFile = await readCommunityFile({
  named: env['COMMUNITY_FILE'] || undefined,
  dataDir: env['DATA_DIR'] || './data',
  programDir: join(import.meta.dirname, '../../../..'),
})

/** Its public part, the source of `community` in every process but the page writer (`#community`). */
export const source: PublicCommunity = publicPart(communityFile.config)

/** Returns the public part of a community. New fields stay on the server until they are listed here. */
export function publicPart(config: CommunityConfig): PublicCommunity {
  const { guildId, hiddenTopRoleId, rewardRoleIds, widget } = config.discord
  return {
    organisation: config.organisation,
    links: config.links,
    games: config.games,
    highRoundGame: config.highRoundGame,
    homeTiles: config.homeTiles,
    supportedGames: config.supportedGames,
    popularGames: config.popularGames,
    applicationTypes: config.applicationTypes,
    discord: { guildId, hiddenTopRoleId, rewardRoleIds, widget },
    parody: config.parody,
    policies: config.policies,
    copyGuardedScreens: config.copyGuardedScreens,
    ...(config.startUpOverlay && { startUpOverlay: config.startUpOverlay }),
    ...(config.modules && { modules: config.modules }),
  }
}
