import { findLoginTroubles } from '../../features/discord/login-troubles.ts'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

/**
 * Whether members can log in through Discord; empty if Discord does not respond, which another check reports.
 */
export async function loginFindings(settings: Settings): Promise<Finding[]> {
  const troubles = await findLoginTroubles({ settings })
  if (!troubles || troubles.length > 0) return troubles ?? []
  return [{ name: 'login with Discord' }]
}
