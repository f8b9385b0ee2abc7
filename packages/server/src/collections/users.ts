import { defineCollection, type AuthOptions } from '@longhouse/engine/schema'
import { codeLength, codeSeconds } from '@longhouse/contract/mail'
import { proofSeconds, userShape } from '@longhouse/contract/users'
import { everyone, members, serverOnly, staff } from './rules.ts'
import type { DiscordSettings, Settings } from '../settings.ts'

const self = "(@request.auth.id != '' && id = @request.auth.id)"
const selfOrStaff = `(${self} || ${staff})`
const duringLogin = "@request.context = 'oauth2'"

const switchesSecondFactorOff =
  'second_factor = true && @request.body.second_factor:isset = true && @request.body.second_factor = false'

const forSelfAndStaff = { read: selfOrStaff }
const keptByServer = { read: selfOrStaff, write: serverOnly }
// A new account takes these from Discord; afterwards they follow Discord, not the member.
const takenFromDiscord = { read: selfOrStaff, write: duringLogin }

/** Settings that decide how members log in. */
type LoginSettings = Pick<Settings, 'discord' | 'smtpUrl' | 'isDemo'>

/**
 * All visitors can look up a profile, with id, username, name, avatar and time of creation. Accounts come
 * from Discord or from the operator: there is no sign-up with a password.
 */
export const usersCollection = defineCollection({
  name: 'users',
  type: 'auth',
  shape: userShape,
  rules: {
    list: everyone,
    view: everyone,
    create: duringLogin,
    update: self,
    delete: self,
    // Lets staff see e-mail addresses. It never holds together with the update rule, so staff cannot change
    // logins.
    manage: `${staff} && id != @request.auth.id`,
  },
  fieldRules: {
    email: forSelfAndStaff,
    emailVisibility: forSelfAndStaff,
    verified: forSelfAndStaff,
    username: { write: duringLogin },
    name: { write: duringLogin },
    discord_id: takenFromDiscord,
    discord: takenFromDiscord,
    discord_username: takenFromDiscord,
    discord_data: takenFromDiscord,
    is_admin: keptByServer,
    can_operate: keptByServer,
    is_staff: keptByServer,
    can_host: keptByServer,
    can_verify: keptByServer,
    left_discord: keptByServer,
    suspended_until: keptByServer,
    suspended_reason: keptByServer,
    second_factor: forSelfAndStaff,
    theme_preference: forSelfAndStaff,
    time_zone: forSelfAndStaff,
    language: takenFromDiscord,
    welcomed_by: forSelfAndStaff,
    rank: { read: members, write: serverOnly },
    updated: forSelfAndStaff,
  },
  indexes: [
    { columns: ['username'], unique: true, ignoreCase: true },
    // Profiles are looked up and lists sorted by exact case, for which the index above is of no use.
    { columns: ['username'] },
    { columns: ['discord_username'] },
    { columns: ['suspended_until'] },
    { columns: ['discord_id'], unique: true, where: "discord_id != ''" },
    { columns: ['created'] },
    { columns: ['welcomed_by'] },
    { columns: ['rank'] },
  ],
})

/** Returns the collection with the logins that these settings allow. */
export function createUsersCollection(settings: LoginSettings): typeof usersCollection {
  return { ...usersCollection, auth: authOptions(settings) }
}

function authOptions({ discord, ...settings }: LoginSettings): AuthOptions {
  return {
    passwordAuth: { enabled: true, identityFields: ['email'] },
    refuseCommonPasswords: true,
    // A stolen login must not allow what its owner cannot undo.
    proof: { seconds: proofSeconds, updateRule: switchesSecondFactorOff },
    operators: ['is_admin', 'can_operate'],
    ...(discord && { oauth2: discordOptions(discord) }),
    ...(settings.smtpUrl && mailOptions(settings)),
  }
}

function discordOptions(discord: DiscordSettings): NonNullable<AuthOptions['oauth2']> {
  const provider = {
    name: 'discord',
    displayName: 'Discord',
    clientId: discord.clientId,
    clientSecret: discord.clientSecret,
    authURL: `${discord.url}/oauth2/authorize`,
    tokenURL: `${discord.url}/api/oauth2/token`,
    userInfoURL: `${discord.url}/api/users/@me`,
    pkce: true,
  }
  return {
    enabled: true,
    providers: [provider],
    mappedFields: { username: 'username', name: 'name', avatarURL: 'avatar' },
  }
}

/** Options that need mail. Staff and admins need a second factor, unless mails go nowhere, as in the demo. */
function mailOptions({ isDemo }: Pick<Settings, 'isDemo'>): AuthOptions {
  const wantsTwo = isDemo
    ? 'second_factor = true'
    : '(second_factor = true || is_staff = true || is_admin = true)'
  return {
    otp: { enabled: true, length: codeLength, durationSeconds: codeSeconds },
    // Discord asks for its own second factor; a password or a code is never enough without the other.
    mfa: { enabled: true, rule: `@request.context != 'oauth2' && email != '' && ${wantsTwo}` },
    authAlert: { enabled: true },
  }
}
