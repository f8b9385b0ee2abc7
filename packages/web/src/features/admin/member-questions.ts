import type { MemberAct, User } from '@longhouse/contract/users'

/** An act that needs only a confirmation. */
export type PlainAct = Exclude<MemberAct, 'suspend'>

/** The question before an act, and the message after it. */
export interface MemberQuestion {
  readonly title: string
  readonly confirm: string
  readonly isDangerous: boolean
  readonly ask: (member: User) => string
  readonly done: (name: string) => string
}

export const memberQuestions: Readonly<Record<PlainAct, MemberQuestion>> = {
  unsuspend: {
    title: 'End the suspension',
    confirm: 'Let them in again',
    isDangerous: false,
    ask: ({ username }) => `${username} can log in again at once.`,
    done: (name) => `${name} may log in again`,
  },
  promote: {
    title: 'Make an admin',
    confirm: 'Make them an admin',
    isDangerous: true,
    ask: ({ username }) =>
      `${username} gets every right of an admin: they can change what others have made, suspend members and make other admins.`,
    done: (name) => `${name} is an admin now`,
  },
  demote: {
    title: 'Take the rights of an admin',
    confirm: 'Take the rights',
    isDangerous: true,
    ask: ({ username, can_operate: operates }) =>
      `${username} loses the rights of an admin${operates ? ' and may not operate the site any more' : ''}. What follows from Discord roles stays.`,
    done: (name) => `${name} is no admin any more`,
  },
  'log-out': {
    title: 'End all sessions',
    confirm: 'Log them out',
    isDangerous: true,
    ask: ({ username }) =>
      `${username} is logged out on every device and has to log in again. What they are typing there may be lost.`,
    done: (name) => `${name} is logged out everywhere`,
  },
  reset: {
    title: 'Send a password reset',
    confirm: 'Send the mail',
    isDangerous: false,
    ask: ({ username, email }) =>
      `${username} gets a mail${email ? ` at ${email}` : ''} with a link to set a new password. The present one works until they do.`,
    done: (name) => `A reset for ${name} is on its way`,
  },
}
