/** Callers who attack. All records that they query belong to `member`. */
export const attackers = ['guest', 'other', 'staff'] as const
export type Attacker = (typeof attackers)[number]

/** Visibility of a collection: who sees the records of `member`, and which fields they never see. */
interface Sight {
  readonly sees: readonly Attacker[]
  readonly hides?: Readonly<Partial<Record<Attacker, readonly string[]>>>
}

const everyone = attackers
const members = ['other', 'staff'] as const
const staff = ['staff'] as const
const nobody = [] as const

const secrets = ['password', 'tokenKey']
const personal = [
  ...secrets,
  'email',
  'emailVisibility',
  'verified',
  'discord_id',
  'discord',
  'discord_username',
  'discord_data',
  'is_admin',
  'can_operate',
  'is_staff',
  'can_host',
  'can_verify',
  'left_discord',
  'suspended_until',
  'suspended_reason',
  'second_factor',
  'theme_preference',
  'time_zone',
  'language',
  'welcomed_by',
  'updated',
]

const hiddenOfCards = [
  'hides_bests',
  'hides_badges',
  'hides_streak',
  'hides_attendance',
  'hides_company',
  'made_at',
  'is_rival_due',
  'updated',
]

/** Written by hand on purpose: the walk compares the site with this page, not with its own rules. */
export const sights: Readonly<Record<string, Sight>> = {
  users: { sees: everyone, hides: { guest: [...personal, 'rank'], other: personal, staff: secrets } },
  faqs: { sees: everyone },
  conduct_rules: { sees: everyone },
  ranks: { sees: everyone },
  ladder_settings: { sees: members },
  rank_rules: { sees: members },
  rank_progress: { sees: staff },
  rank_proposals: { sees: staff },
  rank_votes: { sees: staff },
  rank_changes: { sees: staff },
  absences: { sees: staff },
  member_marks: { sees: nobody },
  // The tests of profiles cover hidden parts.
  profile_cards: {
    sees: members,
    hides: {
      other: hiddenOfCards,
      staff: hiddenOfCards,
    },
  },
  badge_grants: { sees: members, hides: { other: ['is_hidden'], staff: ['is_hidden'] } },
  clips: { sees: members, hides: { other: ['paypal_handle', 'consent_promotional'] } },
  clip_votes: { sees: members },
  clip_leaderboard: { sees: members },
  bo6_leaderboard: { sees: members },
  seasons: { sees: everyone },
  season_results: { sees: everyone },
  contests: { sees: members },
  contest_votes: { sees: nobody },
  squad_calls: { sees: members, hides: { other: ['removed'], staff: ['removed'] } },
  squad_seats: { sees: members },
  tournaments: { sees: members },
  tournament_registrations: { sees: members, hides: { other: ['with'] } },
  event_waits: { sees: staff },
  event_results: { sees: members },
  game_nights: { sees: members, hides: { other: ['overlay_key'] } },
  squads: { sees: members },
  squad_facts: { sees: staff },
  event_messages: { sees: members },
  event_series: { sees: members, hides: { other: ['is_picture_due'], staff: ['is_picture_due'] } },
  // The member's only run waits for a verifier, so there is no best; the tests of runs cover verified ones.
  runs: { sees: staff },
  run_players: { sees: staff },
  run_comments: { sees: staff },
  personal_bests: { sees: nobody },
  calendar_keys: { sees: nobody },
  discord_roles: { sees: members },
  discord_settings: { sees: staff },
  discord_mirrors: { sees: staff },
  server_values: { sees: nobody },
  staff_applications: { sees: staff },
  game_interests: { sees: staff },
  users_notes: { sees: staff },
  reward_grants: { sees: staff },
  role_changes: { sees: staff },
  role_links: { sees: nobody },
  role_farewells: { sees: nobody },
  activities: { sees: staff },
  outbox: { sees: staff },
  mails: { sees: staff },
  notifications: { sees: nobody },
  notice_settings: { sees: nobody },
  notice_deliveries: { sees: nobody },
  direct_channels: { sees: nobody },
  push_devices: { sees: nobody },
  audit_log: { sees: staff },
  mail_secrets: { sees: nobody },
  first_run_links: { sees: nobody },
  completed_steps: { sees: nobody },
  _superusers: { sees: nobody },
  _externalAuths: { sees: nobody },
  _otps: { sees: nobody },
  _mfas: { sees: nobody },
  _authOrigins: { sees: nobody },
  _sessions: { sees: nobody },
}

export function canSee(attacker: Attacker, collection: string): boolean {
  return sights[collection]?.sees.includes(attacker) ?? false
}

export function isHidden(attacker: Attacker, collection: string, field: string): boolean {
  return !canSee(attacker, collection) || (sights[collection]?.hides?.[attacker]?.includes(field) ?? false)
}
