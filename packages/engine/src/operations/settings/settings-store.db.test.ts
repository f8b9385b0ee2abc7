import { startS3Sim } from '@longhouse/s3-sim'
import { expect, test } from 'vitest'
import type { TestMail } from '../operations-options.ts'
import { onEachDatabase, postgres } from '../../testing/index.ts'
import { startOperated, useOperated } from '../operators.fixture.ts'

onEachDatabase((database) => {
  const sent: TestMail[] = []
  let passedMs = 0
  const operated = useOperated(database, {
    now: () => new Date(Date.now() + passedMs),
    batch: { enabled: true },
    publicUrl: 'https://site.example',
    about: { appName: 'Site', senderAddress: 'us@site.example', smtp: true },
    onTestMail: async (mail) => {
      if (mail.to.startsWith('broken')) throw new Error('the mail server is away')
      sent.push(mail)
    },
  })

  test('are given whole, without secrets', async () => {
    expect(await operated().as.superuser.settings.getAll()).toEqual({
      meta: {
        appName: 'Site',
        appURL: 'https://site.example',
        senderName: '',
        senderAddress: 'us@site.example',
        hideControls: false,
        accentColor: '#1055c9',
      },
      logs: { maxDays: 5, maxRows: 200_000, minLevel: 0, logIP: true, logAuthId: true },
      backups: { cron: '', cronMaxKeep: 3, fixed: [], s3: { enabled: false } },
      batch: { enabled: true, maxRequests: 50, timeout: 3, maxBodySize: 0 },
      rateLimits: { enabled: false },
      trustedProxy: { headers: [], useLeftmostIP: false },
      smtp: { enabled: true },
      s3: { enabled: false },
      superuserIPs: [],
    })
  })

  test('a change holds at once, and after a restart', async () => {
    const first = await startOperated(database)
    const { as, dataDir, databaseUrl } = first
    await expect(as.superuser.createBatch().send()).rejects.toMatchObject({ status: 403 })
    const all = await as.superuser.settings.getAll()
    const answer = await as.superuser.settings.update({
      ...all,
      batch: { enabled: true, maxRequests: 2 },
      nope: 1,
    })
    expect(answer).toEqual({ ...all, batch: { ...all['batch'], enabled: true, maxRequests: 2 } })
    const batch = as.superuser.createBatch()
    for (let count = 0; count < 3; count += 1) batch.collection('notes').create({ text: String(count) })
    await expect(batch.send()).rejects.toMatchObject({ status: 400 })

    const second = await startOperated(database, { dataDir, ...(databaseUrl && { databaseUrl }) })
    expect(await second.as.superuser.settings.getAll()).toEqual(answer)
    await second.close()
    await first.close()
  })

  const notChangeable = {
    code: 'validation_not_changeable',
    message: 'This is set where the server is started; change it there.',
  }
  test.each([
    [
      { meta: { appName: '' } },
      { meta: { appName: { code: 'validation_required', message: 'Cannot be blank.' } } },
    ],
    [
      { logs: { maxDays: -1 } },
      {
        logs: {
          maxDays: {
            code: 'validation_min_greater_equal_than_required',
            message: 'Must be no less than 0.',
            params: { threshold: 0 },
          },
        },
      },
    ],
    [
      { backups: { cron: 'bad' } },
      {
        backups: {
          cron: {
            code: 'validation_invalid_cron',
            message:
              'Invalid cron expression - must be a valid macro or to have exactly 5 space separated segments.',
          },
        },
      },
    ],
    [{ meta: { appURL: 'https://evil.example' } }, { meta: { appURL: notChangeable } }],
    [{ smtp: { enabled: false } }, { smtp: { enabled: notChangeable } }],
    [{ smtp: 5 }, { smtp: notChangeable }],
    [{ trustedProxy: { headers: ['X-Evil'] } }, { trustedProxy: { headers: notChangeable } }],
    [{ rateLimits: { enabled: true } }, { rateLimits: { enabled: notChangeable } }],
  ])('%j is refused and changes nothing', async (change, data) => {
    const { settings } = operated().as.superuser
    const before = await settings.getAll()
    await expect(
      settings.update({ ...change, logs: { logIP: false, ...('logs' in change && change.logs) } }),
    ).rejects.toMatchObject({
      response: { status: 400, message: 'An error occurred while saving the new settings.', data },
    })
    expect(await settings.getAll()).toEqual(before)
  })

  test('a time for backups makes a job, none takes it away', async () => {
    const { settings, crons, backups } = operated().as.superuser
    const jobs = async () =>
      (await crons.getFullList()).find(({ id }) => id === '__pbAutoBackup__')?.expression
    await settings.update({ backups: { cron: '0 3 * * *', cronMaxKeep: 1 } })
    expect(await jobs()).toBe('0 3 * * *')
    for (const count of [1, 2]) {
      const keys = async () => (await backups.getFullList()).map(({ key }) => key).join()
      const before = await keys()
      // Names have the time in seconds.
      passedMs += 1000
      await crons.run('__pbAutoBackup__')
      await expect.poll(keys, { timeout: 5000 }).not.toBe(before)
      await expect.poll(async () => (await backups.getFullList()).length, { timeout: 5000 }).toBe(1)
      expect(count).toBeLessThan(3)
    }
    await settings.update({ backups: { cron: '' } })
    expect(await jobs()).toBeUndefined()
  })

  test('backup options of the host win over stored settings, and are shown as fixed', async () => {
    const stored = await startOperated(database)
    await stored.as.superuser.settings.update({ backups: { cron: '5 5 * * *', cronMaxKeep: 9 } })
    const { dataDir, databaseUrl } = stored
    const fixed = await startOperated(database, {
      dataDir,
      ...(databaseUrl && { databaseUrl }),
      backups: { cron: '0 3 * * *' },
    })
    const { settings, crons } = fixed.as.superuser
    expect((await settings.getAll())['backups']).toMatchObject({
      cron: '0 3 * * *',
      cronMaxKeep: 9,
      fixed: ['cron'],
    })
    const jobs = await crons.getFullList()
    expect(jobs).toContainEqual({ id: '__pbAutoBackup__', expression: '0 3 * * *' })
    await expect(settings.update({ backups: { cron: '' } })).rejects.toMatchObject({
      response: { data: { backups: { cron: { code: 'validation_not_changeable' } } } },
    })
    await settings.update({ backups: { cronMaxKeep: 4 } })
    expect((await settings.getAll())['backups']).toMatchObject({ cron: '0 3 * * *', cronMaxKeep: 4 })
    const now = new Date('2026-11-16T02:59:30Z')
    expect(fixed.engine.backups.lastDue(now)).toEqual(new Date('2026-11-15T03:00:00Z'))
    await fixed.close()
    await stored.close()
  })

  test('nothing is noted when nothing is to be kept', async () => {
    const { settings, logs } = operated().as.superuser
    await settings.update({ logs: { maxDays: 0 } })
    await logs.truncate()
    expect((await logs.getList()).totalItems).toBe(0)
    await settings.update({ logs: { maxDays: 5 } })
  })

  test('a mail is sent to try it out', async () => {
    const { settings } = operated().as.superuser
    await settings.testEmail('_superusers', 'me@example.com', 'verification')
    expect(sent).toEqual([{ to: 'me@example.com', template: 'verification', collection: '_superusers' }])
    const failed = 'Failed to send the test email.'
    await expect(settings.testEmail('users', 'broken@example.com', 'otp')).rejects.toMatchObject({
      response: { status: 400, message: failed, data: {} },
    })
    const blank = { code: 'validation_required', message: 'Cannot be blank.' }
    await expect(settings.testEmail('users', '', '')).rejects.toMatchObject({
      response: { status: 400, message: failed, data: { email: blank, template: blank } },
    })
  })

  test('there is no S3 to try', async () => {
    const { settings } = operated().as.superuser
    await expect(settings.testS3()).rejects.toMatchObject({
      response: { status: 400, message: expect.stringMatching(/^Failed to test the S3 filesystem\./) },
    })
  })
})

test('another node is notified of a change, and of a restore', async () => {
  const restored: string[] = []
  const first = await startOperated(postgres)
  const { dataDir, databaseUrl } = first
  const second = await startOperated(postgres, {
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    onRestored: () => void restored.push('second'),
  })
  // The start of the second set the superuser's password again.
  first.as.superuser.authStore.save(second.as.superuser.authStore.token)
  await first.as.superuser.settings.update({ meta: { appName: 'Both' } })
  const name = async () => (await second.as.superuser.settings.getAll())['meta'].appName
  await expect.poll(name).toBe('Both')

  const kept = await first.as.guest.collection('notes').create({ text: 'kept' })
  await first.as.superuser.backups.create('both.zip')
  await first.as.guest.collection('notes').update(kept.id, { text: 'lost' })
  const text = async () => (await second.as.guest.collection('notes').getOne(kept.id))['text']
  await expect.poll(text).toBe('lost')
  await first.as.superuser.backups.restore('both.zip')
  await expect.poll(text).toBe('kept')
  await expect.poll(() => restored).toEqual(['second'])
  await second.close()
  await first.close()
})

onEachDatabase((database) => {
  test('the storage of files is tested, and no test file stays', async () => {
    const sim = await startS3Sim()
    const running = await startOperated(database, { filesUrl: sim.filesUrl })
    const { settings } = running.as.superuser
    expect(await settings.getAll()).toMatchObject({ s3: { enabled: true } })
    const asked = sim.requests.length
    expect(await settings.testS3('storage')).toBe(true)
    const methods = sim.requests.slice(asked).map((line) => line.split(' ')[0])
    expect(methods).toEqual(expect.arrayContaining(['PUT', 'GET', 'DELETE']))
    expect(sim.bucket.keys()).toEqual([])

    const message = expect.stringMatching(/^Failed to test the S3 filesystem\./)
    await expect(settings.testS3('backups')).rejects.toMatchObject({ response: { status: 400, message } })
    sim.fail({ status: 403 })
    await expect(settings.testS3('storage')).rejects.toMatchObject({ response: { status: 400, message } })
    sim.recover()
    expect(await settings.testS3('storage')).toBe(true)
    await running.close()
    await sim.close()
  }, 30_000)
})
