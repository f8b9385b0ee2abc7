import { z } from 'zod'
import type { OAuth2Provider } from '../provider.ts'

const answerSchema = z.looseObject({
  id: z.string().min(1).max(100),
  username: z.string().default(''),
  discriminator: z.string().nullish(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
})

const pictureHost = 'cdn.discordapp.com'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#5865f2">' +
  '<path fill-rule="evenodd" d="M6 4h12a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4h-1l-2-2H9l-2 2H6a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z' +
  'm2.5 6a1.75 2 0 1 0 0 4 1.75 2 0 0 0 0-4Zm7 0a1.75 2 0 1 0 0 4 1.75 2 0 0 0 0-4Z"/></svg>'

/** Discord: `identify` and `email`; the address counts only when Discord has verified it. */
export const discord: OAuth2Provider = {
  name: 'discord',
  displayName: 'Discord',
  logo,
  scopes: ['identify', 'email'],
  usesPkce: true,
  authURL: 'https://discord.com/api/oauth2/authorize',
  tokenURL: 'https://discord.com/api/oauth2/token',
  userInfoURL: 'https://discord.com/api/users/@me',
  pictureHosts: [pictureHost],
  toUser(answer) {
    const person = answerSchema.parse(answer)
    const { id, username, discriminator, avatar } = person
    const tag = discriminator && discriminator !== '0' ? `#${discriminator}` : ''
    return {
      id,
      name: person.global_name || `${username}${tag}`,
      username,
      email: person.verified && person.email ? person.email : '',
      avatarURL: avatar ? pictureURL(id, avatar) : '',
      raw: person,
    }
  },
}

function pictureURL(id: string, hash: string): string {
  return `https://${pictureHost}/avatars/${encodeURIComponent(id)}/${encodeURIComponent(hash)}.png`
}
