import { checkCommunity, community } from '@longhouse/contract/community'
import type { Settings } from '../settings.ts'
import { databaseFindings } from './doctor/database-findings.ts'
import { discordFindings } from './doctor/discord-findings.ts'
import type { Finding } from './doctor/finding.ts'
import { folderFindings } from './doctor/folder-findings.ts'
import { mailFindings } from './doctor/mail-findings.ts'
import { rewardFindings } from './doctor/reward-findings.ts'
import { settingsFindings } from './doctor/settings-findings.ts'

/** Looks at everything that can be wrong with an installation and says what to do about it. */
export async function doctor(settings: Settings): Promise<number> {
  const findings = [
    ...communityFindings(),
    ...settingsFindings(settings),
    ...(await folderFindings(settings.dataDir)),
    ...(await databaseFindings(settings)),
    ...(await mailFindings(settings)),
    ...(await discordFindings(settings)),
    ...(await rewardFindings(settings)),
  ]
  for (const { name, problem } of findings) console.log(problem ? `✗ ${name}: ${problem}` : `✓ ${name}`)
  return findings.some(({ problem }) => problem) ? 1 : 0
}

function communityFindings(): Finding[] {
  const problems = checkCommunity(community)
  if (problems.length === 0) return [{ name: 'community.config.ts' }]
  return problems.map((problem) => ({ name: 'community.config.ts', problem }))
}
