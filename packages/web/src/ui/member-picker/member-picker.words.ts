import { words } from '@longhouse/contract/words'

/** A field that finds members by name. */
export const memberPickerWords = words({
  findMember: 'Find a member',
  addMember: 'Add {name}',
  removeMember: 'Remove {name}',
  noMember: 'No member of that name',
  found: { one: '{count} member found', other: '{count} members found' },
})
