import { words } from '@longhouse/contract/words'

/** Other findings of `doctor` about the bot; problem and solution are fragments of a sentence. */
export const botFindingWords = words({
  doorOff: 'door for Discord: off, buttons and commands are not answered',
  doorHttp: 'door for Discord: {address}',
  doorGateway: 'door for Discord: a line that one node keeps open',
  otherAddress: 'Discord calls another address: {address}',
  otherAddressTodo:
    'does another installation use this bot? If not, restart the site: it tells Discord its own.',
  noAddress: 'Discord does not know the address yet',
  noAddressTodo:
    'can it be reached from outside? The Discord tab of the dashboard says why it was not taken.',
  staleAddress: 'Discord calls {address}, so that nothing comes over the line',
  staleAddressTodo: 'restart the site: it has Discord forget the address.',
  noHolder: 'no node keeps it open',
  noHolderTodo: 'the Discord tab of the dashboard says why.',
  heldBy: 'door for Discord: a line that {holder} keeps open',
  permissions: 'permissions of the bot',
  channels: 'channels of the bot',
  managedRoles: 'roles that the site gives',
  posts: 'posts in Discord',
  postsParked: { one: '{count} could not be written', other: '{count} could not be written' },
  postsTodo: 'open the Discord tab of the dashboard, mend what it says, and press Try again.',
  drift: 'roles changed by hand in Discord',
  driftFound: { one: '{count} waits for a decision', other: '{count} wait for a decision' },
  driftTodo: 'open the Discord tab of the dashboard, and take over or restore each.',
})
