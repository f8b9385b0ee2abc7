import { EventSource } from 'eventsource'
import { expect } from 'vitest'
import { expectRefusal, fieldError, said } from './harness/answers.ts'
import type { DiscordPerson } from './harness/fake-discord.ts'
import { describeConformance } from './harness/section.ts'
import { accounts } from './harness/seed.ts'

const redirect = 'https://site.example/back'
const verifier = 'v'.repeat(43)
const person = (id: string, more: Partial<DiscordPerson> = {}): DiscordPerson => ({
  id,
  username: `gamer${id}`,
  global_name: `Gamer ${id}`,
  discriminator: '0',
  avatar: null,
  email: `gamer${id}@example.com`,
  verified: true,
  ...more,
})

export const oauth2 = describeConformance('oauth2', (api, row) => {
  const exchange = (who: DiscordPerson, createData?: Record<string, unknown>, client = api.pb()) =>
    client
      .collection('users')
      .authWithOAuth2Code('discord', api.discord.codeFor(who), verifier, redirect, createData)

  row('a first login creates the account from the mapped fields', async () => {
    const { record, meta, token } = await exchange(person('101'))
    expect(token).toBeTruthy()
    expect(record).toMatchObject({
      username: 'gamer101',
      name: 'Gamer 101',
      discord_id: '101',
      email: 'gamer101@example.com',
      verified: true,
    })
    expect(meta).toMatchObject({
      id: '101',
      name: 'Gamer 101',
      username: 'gamer101',
      email: 'gamer101@example.com',
      isNew: true,
      accessToken: expect.stringMatching(/^at-code-/),
      refreshToken: expect.stringMatching(/^rt-code-/),
      expiry: expect.any(String),
      rawUser: expect.objectContaining({ id: '101', discriminator: '0' }),
    })
    expect(Object.keys(meta ?? {})).toEqual(expect.arrayContaining(['avatarURL', 'avatarUrl']))
  })
  row('the code is exchanged with basic credentials, verifier and redirect', async () => {
    await exchange(person('102'))
    const request = api.discord.lastTokenRequest
    expect(request?.authorization).toBe(`Basic ${btoa('longhouse:pretend-secret')}`)
    expect(Object.fromEntries(request?.form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: expect.stringMatching(/^code-/),
      redirect_uri: redirect,
      code_verifier: verifier,
    })
  })
  row('a second login finds the link and overwrites nothing', async () => {
    const first = await exchange(person('103'))
    await api.pb('superuser').collection('users').update(first.record.id, { name: 'Renamed' })
    const second = await exchange(person('103', { global_name: 'Other', email: 'moved103@example.com' }), {
      name: 'Data',
    })
    expect(second.record).toMatchObject({
      id: first.record.id,
      name: 'Renamed',
      email: 'gamer103@example.com',
    })
    expect(second.meta?.['isNew']).toBe(false)
  })
  row('createData wins over the mapped fields', async () => {
    const { record } = await exchange(person('104'), { name: 'Chosen', theme_preference: 'dark' })
    expect(record).toMatchObject({ name: 'Chosen', theme_preference: 'dark', discord_id: '104' })
  })
  row('a taken username is left to the default', async () => {
    const { record } = await exchange(person('105', { username: 'mia' }))
    expect(record['username']).toMatch(/^users\d{6}$/)
  })
  row('the create rule guards createData', () =>
    expectRefusal(exchange(person('106'), { is_admin: true }), 400, said.create),
  )
  row('validation guards createData', async () => {
    await expectRefusal(exchange(person('107'), { theme_preference: 'pink' }), 400, said.create, {
      theme_preference: fieldError('validation_invalid_value', 'Invalid value pink.', { value: 'pink' }),
    })
  })
  row('an unverified provider address does not count', () =>
    expectRefusal(exchange(person('108', { verified: false })), 400, said.create, {
      email: fieldError('validation_required', 'Cannot be blank.'),
    }),
  )
  row('a person without a global name is called by the username', async () => {
    expect((await exchange(person('109', { global_name: null }))).record['name']).toBe('gamer109')
  })
  row('an old discriminator is part of the name', async () => {
    const { record } = await exchange(person('110', { global_name: null, discriminator: '1234' }))
    expect(record['name']).toBe('gamer110#1234')
  })
  row('a logged-in member links the provider', async () => {
    const { record, meta } = await exchange(person('111'), undefined, api.pb('member'))
    expect(record.id).toBe(accounts.member.id)
    expect(meta?.['isNew']).toBe(false)
    expect((await exchange(person('111'))).record.id).toBe(accounts.member.id)
  })
  row('the same verified address finds a verified account, which keeps its password', async () => {
    const { record } = await exchange(person('112', { email: 'vera@example.com' }))
    expect(record['username']).toBe('vera')
    expect((await api.pb().collection('users').authWithPassword('vera', 'vera-pass-123')).record.id).toBe(
      record.id,
    )
  })
  row('an unverified account found by address is verified and loses its password', async () => {
    const { record } = await exchange(person('113', { email: 'paul@example.com' }))
    expect(record).toMatchObject({ username: 'paul', verified: true })
    await expectRefusal(
      api.pb().collection('users').authWithPassword('paul', 'paul-pass-123'),
      400,
      said.authenticate,
    )
  })

  row('links are listed for the owner and hidden from others', async () => {
    const { record } = await exchange(person('114'))
    const owner = api.pb()
    await exchange(person('114'), undefined, owner)
    const links = await owner.collection('users').listExternalAuths(record.id)
    expect(links).toEqual([
      expect.objectContaining({ provider: 'discord', providerId: '114', recordRef: record.id }),
    ])
    expect(await api.pb('other').collection('users').listExternalAuths(record.id)).toEqual([])
  })
  row('a link is taken off', async () => {
    const owner = api.pb()
    const { record } = await exchange(person('115'), undefined, owner)
    await owner.collection('users').unlinkExternalAuth(record.id, 'discord')
    expect(await owner.collection('users').listExternalAuths(record.id)).toEqual([])
  })

  row('a bad code fails at the provider', () =>
    expectRefusal(
      api.pb().collection('users').authWithOAuth2Code('discord', 'stale', verifier, redirect),
      400,
      'Failed to fetch OAuth2 token.',
    ),
  )
  row('an unknown provider is a field error', async () => {
    await expectRefusal(
      api.pb().collection('users').authWithOAuth2Code('nope', 'c', verifier, redirect),
      400,
      said.loading,
      {
        provider: fieldError(
          'validation_invalid_provider',
          'Provider with name nope is missing or is not enabled.',
          { name: 'nope' },
        ),
      },
    )
  })
  row('a missing code is a field error', () =>
    expectRefusal(
      api.pb().collection('users').authWithOAuth2Code('discord', '', verifier, redirect),
      400,
      said.loading,
      {
        code: fieldError('validation_required', 'Cannot be blank.'),
      },
    ),
  )
  row('a collection without OAuth2 refuses', () =>
    expectRefusal(
      api.pb().collection('staff').authWithOAuth2Code('discord', 'c', verifier, redirect),
      403,
      'The collection is not configured to allow OAuth2 authentication.',
    ),
  )

  row('the popup flow logs in through the realtime connection', async () => {
    Object.assign(globalThis, { EventSource })
    const client = api.pb()
    let redirected: Response | undefined
    const { record } = await client.collection('users').authWithOAuth2({
      provider: 'discord',
      urlCallback: async (url) => {
        const wanted = new URL(url).searchParams
        const code = api.discord.codeFor(person('116'))
        const back = `${wanted.get('redirect_uri')}?state=${wanted.get('state')}&code=${code}`
        redirected = await fetch(back, { redirect: 'manual' })
      },
    })
    expect(record).toMatchObject({ username: 'gamer116' })
    expect(redirected?.status).toBe(307)
  })
  row('an unknown state is redirected to the failure page', async () => {
    const answer = await fetch(`${api.url}/api/oauth2-redirect?state=nope&code=x`, { redirect: 'manual' })
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toContain('fail')
  })
})
