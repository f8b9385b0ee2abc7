import { words } from '@longhouse/contract/words'

/** The page that connects an account with Discord's linked roles. */
export const linkedRolesWords = words({
  title: 'Linked roles',
  lead: 'Show in Discord what you have done here, and take the roles that ask for it.',
  purpose: 'connect your linked roles',
  what: 'What Discord learns',
  whatText:
    'The site tells Discord these facts about you, and again when one of them changes. Servers can give roles for them. Nothing else is told, and nobody but you can connect it.',
  state: 'Your connection',
  subject: 'your connection',
  notConnected: 'Not connected',
  notConnectedText:
    'Discord asks you once whether the site may tell it these facts. You can end it at any time.',
  connect: 'Connect with Discord',
  connectFailed: 'The connection could not be begun. {reason}',
  connected: 'Connected',
  connectedText: 'Discord knows this of you:',
  facts: 'What Discord knows',
  noFacts: 'Nothing has been told yet; it follows within the hour.',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect linked roles?',
  disconnectText: 'Discord forgets these facts, and takes the roles away that ask for them.',
  disconnected: 'Discord has forgotten these facts',
  disconnectFailed: 'The connection stands. {reason}',
  done: 'Connected. Discord gives the roles that fit within a few minutes.',
  failed: 'Discord did not take the facts the last time: {reason}',
  again: 'Connect again',
  failed_denied: 'You did not allow it in Discord. Nothing was connected.',
  failed_state: 'That took too long, or began elsewhere. Please try again.',
  failed_other_account:
    'That is another Discord account than the one you log in here with. Switch accounts in Discord, and try again.',
  failed_away: 'Discord did not answer. Please try again later.',
  failed_unknown: 'The connection failed. Please try again.',
  noDiscord: 'Your account knows no Discord account yet. Log in with Discord once, then come back here.',
})
