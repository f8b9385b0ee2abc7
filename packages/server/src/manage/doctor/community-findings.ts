import { communityFile, sampleConfig } from '@longhouse/contract/community-file'
import type { CommunityConfig } from '@longhouse/contract/community'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

const name = 'community'

/** Whether the community has its own file, what is wrong with it, and which values are still the sample's. */
export function communityFindings(settings: Settings, file = communityFile): Finding[] {
  const { path, isOwn, problems, config } = file
  if (problems.length > 0)
    return problems.map((problem) => ({ name, problem, todo: `mend ${path}, and start again.` }))
  if (!isOwn && !settings.isDemo) {
    const todo = `copy community.sample.ts to ${path} and edit it there.`
    return [{ name, problem: 'the site shows the sample', todo }]
  }
  const found = isOwn && !isTrial(settings) ? sampleFindings(config, { settings, path }) : []
  if (found.length > 0) return found
  return [{ name: isOwn ? `community in ${path}` : 'community of the sample' }]
}

/** With the Discord simulator the ids of the sample are the right ones. */
function isTrial({ isDemo, discord }: Settings): boolean {
  const isPretend = discord?.url !== 'https://discord.com'
  return isDemo || (isPretend && discord?.guildId === sampleConfig.discord.guildId)
}

function sampleFindings(
  config: CommunityConfig,
  { settings, path }: { settings: Settings; path: string },
): Finding[] {
  const ids = settings.discord ? stillOfSample(config, idsOf) : []
  const addresses = stillOfSample(config, addressesOf)
  const todo = `put your own into ${path}, and start again.`
  return [
    ...(ids.length > 0 ? [{ name, problem: are(ids), todo }] : []),
    ...(addresses.length > 0 ? [{ name, warning: are(addresses), todo }] : []),
  ]
}

function are(places: readonly string[]): string {
  return `${places.join(', ')} ${places.length === 1 ? 'is' : 'are'} still the sample's`
}

type Named = Readonly<Record<string, readonly string[]>>

/** Returns the names of values that the sample has in the same place. */
function stillOfSample(config: CommunityConfig, read: (config: CommunityConfig) => Named): string[] {
  const samples = read(sampleConfig)
  return Object.entries(read(config))
    .filter(([place, values]) => values.some((value) => value !== '' && samples[place]?.includes(value)))
    .map(([place]) => place)
}

function idsOf({ discord }: CommunityConfig): Named {
  return {
    'discord.guildId': [discord.guildId],
    'discord.staffRoleIds': discord.staffRoleIds,
    'discord.hostRoleIds': discord.hostRoleIds ?? [],
    'discord.verifierRoleIds': discord.verifierRoleIds ?? [],
    'discord.hiddenTopRoleId': [discord.hiddenTopRoleId],
    'discord.rewardRoleIds': Object.values(discord.rewardRoleIds),
    'discord.widget': discord.widget ? [discord.widget.url] : [],
  }
}

function addressesOf({ organisation, links, homeTiles }: CommunityConfig): Named {
  return {
    'organisation.contactEmail': [organisation.contactEmail],
    'organisation.designer': [organisation.designer.url],
    ...Object.fromEntries(Object.entries(links).map(([place, url]) => [`links.${place}`, [url]])),
    homeTiles: homeTiles.map(({ invite }) => invite),
  }
}
