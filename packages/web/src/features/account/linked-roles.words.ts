import { words } from '@longhouse/contract/words'

/** The link from the account settings to linked roles. */
export const toLinkedRolesWords = words({
  text: 'Roles in Discord can ask for what you have done here.',
  button: 'Linked roles',
})
