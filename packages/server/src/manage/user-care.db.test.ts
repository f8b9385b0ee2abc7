import { beforeAll, expect, test } from 'vitest'
import { hearConsole, onEachInstallation } from '../testing/installation.ts'
import { createPerson } from '../testing/test-site.ts'
import {
  userDemote,
  userLogOut,
  userPromote,
  userReset,
  userSuspend,
  userUnsuspend,
} from './accounts.commands.ts'
import { withEngine } from './with-engine.ts'

onEachInstallation({ DEMO: '0' }, (here) => {
  let id: string
  const said = hearConsole()
  beforeAll(async () => {
    id = await withEngine(here.settings, async (engine) => {
      await createPerson(engine, 'boss', { is_admin: true })
      return (await createPerson(engine, 'robin')).id
    })
  })

  const person = () => withEngine(here.settings, (engine) => engine.recordsOf('users').findById(id))
  const refreshed = (authorization: string) =>
    withEngine(here.settings, async (engine) => {
      const server = engine.createServer()
      const url = '/api/collections/users/auth-refresh'
      const { statusCode } = await server.inject({ method: 'POST', url, headers: { authorization } })
      await server.close()
      return statusCode
    })
  const log = () =>
    withEngine(here.settings, (engine) => engine.recordsOf('audit_log').findAll({ sort: '@rowid' }))

  test('a member becomes an admin who may operate, and stops being one; the log names the command line', async () => {
    expect(await userPromote(here.settings, ['Robin@Example.com', '--operator'])).toBe(0)
    expect(said).toEqual(['robin is an admin and may operate the site.'])
    expect(await person()).toMatchObject({ is_admin: true, is_staff: true, can_operate: true })
    expect(await userPromote(here.settings, ['robin'])).toBe(0)
    expect(await userDemote(here.settings, ['robin'])).toBe(0)
    expect(await person()).toMatchObject({ is_admin: false, is_staff: false, can_operate: false })
    const both = { is_admin: true, can_operate: true }
    const neither = { is_admin: false, can_operate: false }
    const by = { actor_username: 'command line', collection: 'users', record: id, subject_id: id }
    expect(await log()).toMatchObject([
      { ...by, before: neither, after: both },
      { ...by, before: both, after: neither },
    ])
  })

  test('a member is logged out everywhere', async () => {
    const token = await withEngine(here.settings, (engine) => engine.issueToken('users', id))
    expect(await refreshed(token)).toBe(200)
    expect(await userLogOut(here.settings, ['robin@example.com'])).toBe(0)
    expect(said).toEqual(['robin is logged out everywhere.'])
    expect(await refreshed(token)).toBe(401)
  })

  test('a member is suspended until a time, with a reason, and may log in again', async () => {
    const token = await withEngine(here.settings, (engine) => engine.issueToken('users', id))
    const until = '2999-12-01 18:00:00.000Z'
    expect(
      await userSuspend(here.settings, ['robin', '--until', '2999-12-01 18:00', '--reason', 'Spam']),
    ).toBe(0)
    expect(said).toEqual(['robin is suspended until 1 December 2999 at 18:00 UTC.'])
    expect(await person()).toMatchObject({ suspended_until: until, suspended_reason: 'Spam' })
    expect(await refreshed(token)).toBe(403)
    expect((await log()).at(-1)).toMatchObject({
      actor_username: 'command line',
      after: { suspended_until: until, suspended_reason: 'Spam' },
    })
    expect(await userUnsuspend(here.settings, ['robin'])).toBe(0)
    expect(said.at(-1)).toBe('robin may log in again.')
    expect(await refreshed(token)).toBe(200)
    expect(await userSuspend(here.settings, ['robin', '--for-good'])).toBe(0)
    expect(said.at(-1)).toBe('robin is suspended for good.')
    expect(await userUnsuspend(here.settings, ['robin'])).toBe(0)
  })

  test.each([
    ['how long is missing', ['robin'], /^Say how long: --until/],
    ['both ends are given', ['robin', '--until', '2999-01-01', '--for-good'], /^Say how long: --until/],
    ['it is no day', ['robin', '--until', 'soon'], /^"soon" is no day and no moment/],
    ['it is over', ['robin', '--until', '2001-01-01'], /^"2001-01-01" is over/],
    ['no member is named', ['--until', '2999-01-01'], /^Give an e-mail address/],
    ['it is the last administrator', ['boss', '--for-good'], /^boss is the last administrator/],
  ])('no member is suspended when %s', async (_what, args, sentence) => {
    const failure = await userSuspend(here.settings, args).catch(
      (error: Error) => void said.push(error.message),
    )
    expect(failure).not.toBe(0)
    expect(said).toEqual([expect.stringMatching(sentence)])
    expect(await person()).toMatchObject({ suspended_until: '' })
  })

  test('the last administrator stays one', async () => {
    await expect(userDemote(here.settings, ['boss'])).rejects.toThrow(/^boss is the last administrator/)
  })

  test('a reset is stored for the running site to send; without a mail server it is refused', async () => {
    await expect(userReset(here.settings, ['robin'])).rejects.toThrow(
      'This site sends no mail: set SMTP_URL first.',
    )
    expect(await userReset({ ...here.settings, smtpUrl: 'smtp://localhost:1' }, ['robin'])).toBe(0)
    expect(said).toEqual(['A mail to robin@example.com is on its way; the running site sends it.'])
    const mails = await withEngine(here.settings, (engine) => engine.recordsOf('mails').findAll())
    expect(mails).toMatchObject([{ kind: 'passwordReset', recipient: 'robin@example.com' }])
  })

  test.each([
    ['an unknown address', ['nobody@example.com'], 1, /^Nobody here has/],
    ['no member named', [], 2, /^Give an e-mail address/],
    ['two at once', ['robin', 'bo'], 2, /^Give an e-mail address/],
  ])('%s is reported', async (_what, args, code, sentence) => {
    expect(await userDemote(here.settings, args)).toBe(code)
    expect(said).toEqual([expect.stringMatching(sentence)])
  })
})
