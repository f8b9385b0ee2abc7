import { words } from '@longhouse/contract/words'

/**
 * The bot's problems in Discord and how to solve them. These are fragments: the dashboard turns them into
 * sentences, `doctor` prints them after a name.
 */
export const botTroubleWords = words({
  mayNot: 'the bot may not “{permission}”',
  mayNotIn: 'the bot may not “{permission}” in #{channel}',
  giveEverywhere: 'open Server Settings → Roles → {role} → Permissions, and switch on “{permission}”.',
  giveIn: 'open #{channel} → Edit Channel → Permissions → Advanced, add {role}, and allow “{permission}”.',
  notAbove: "the bot's highest role does not stand above {roles}",
  moveUp: 'open Server Settings → Roles, and drag {role} above them.',
  ofIntegration: '{roles} can be given by nobody: Discord keeps it for an integration, or for everybody',
  otherRole: 'choose another role.',
  roleGone: 'the Discord server does not have the role {roles}',
  channelGone: 'the channel for {use} is not on the Discord server, or is none to write in',
  otherChannel: 'choose another channel.',
  botRole: 'the role of the bot',
  use_events: 'events',
  use_recaps: 'recaps',
  use_announcements: 'announcements',
  use_ranks: 'ranks',
  use_squads: 'squads',
})
