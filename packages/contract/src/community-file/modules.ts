import type { CommunityConfig } from './community-config.ts'

/**
 * Parts of the site that a community can do without, and whether it has them where its file says nothing. One that is
 * off has no entry in the navigation, no page, no routes and no jobs; its records stay for the day it is on again.
 */
export const moduleDefaults = {
  /** Events as calendar files and feeds. */
  calendar: true,
  /** The bot in Discord: posts with buttons, commands, scheduled events, roles. */
  bot: true,
  /** The live room of an event: squads, counters, board, overlay, recap. */
  gameNights: true,
  /** Runs that somebody checked, records, seasons, the hall of fame, the clip of the month. */
  runs: true,
  /** What a rank asks for, how far everybody is, leave, promotions. Nothing moves before an admin turns the ladder on. */
  rankProgress: true,
  /** Calls for a squad, now or tonight. */
  squadFinder: true,
} as const satisfies Readonly<Record<string, boolean>>

/** The name of a part that can be switched off. */
export type ModuleName = keyof typeof moduleDefaults

/** Whether a community has a part of the site. */
export function isModuleOn({ modules }: Pick<CommunityConfig, 'modules'>, name: ModuleName): boolean {
  return modules?.[name] ?? moduleDefaults[name]
}
