import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { pathToFileURL } from 'node:url'
import sample from '../../../../community.sample.ts'
import { publicPart } from './public-part.ts'
import type { CommunityConfig, PublicCommunity } from './community-config.ts'
import { checkCommunity } from './check-community.ts'

/** The community's own file, read once when the process starts. */
export interface CommunityFile {
  /** Where it is or would be. */
  readonly path: string
  /** Whether it is there; the sample stands in where it is not. */
  readonly isOwn: boolean
  /** What is in it, or the sample when something is wrong with it. */
  readonly config: CommunityConfig
  /** All that is wrong with it, one sentence each. Nothing may be served or written while there is any. */
  readonly problems: readonly string[]
}

/** What decides where the file is. */
export interface CommunityPlace {
  /** The value of `COMMUNITY_FILE`. */
  readonly named: string | undefined
  readonly dataDir: string
  /** The folder in which the file was part of the program once. */
  readonly programDir: string
}

/** The sample itself, to see what of it a community's own file still has. */
export const sampleConfig: CommunityConfig = sample

/** What visitors may know of the sample: the pages of the build are written for it. */
export const sampleCommunity: PublicCommunity = publicPart(sample)

const fileName = 'community.config.ts'

/** Reads the community's own file. Never throws: what is wrong is among the problems. */
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
