import type { CommunityConfig } from './community-config.ts'

/**
 * Optional parts of the site, and whether a community has them if its file does not say. A part that is off
 * has no navigation entry, page, routes or jobs; its records are kept.
 */
export const moduleDefaults = {
  /** Events as calendar files and feeds. */
  calendar: true,
  /** The bot in Discord: posts with buttons, commands, scheduled events, roles. */
  bot: true,
  /** The live room of an event: squads, counters, board, overlay, recap. */
  gameNights: true,
  /** Verified runs, records, seasons, the hall of fame, the clip of the month. */
  runs: true,
  /**
   * Requirements of ranks, members' progress, leave, promotions. Nothing changes before an admin turns the
   * ladder on.
   */
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
