import { join } from 'node:path'
import { readCommunityFile, sampleConfig, type communityFile } from '@longhouse/contract/community-file'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { communityFindings } from './community-findings.ts'

const program = join(import.meta.dirname, '../../../../..')
const discord = {
  DISCORD_CLIENT_ID: '123456',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
  DISCORD_GUILD_ID: '2230000000000000000',
}
let copied: typeof communityFile
beforeAll(async () => {
  const named = join(program, 'community.sample.ts')
  copied = await readCommunityFile({ named, dataDir: '/nowhere', programDir: '/nowhere' })
})

const own: typeof sampleConfig = {
  ...sampleConfig,
  organisation: {
    ...sampleConfig.organisation,
    contactEmail: 'hello@ours.test',
    designer: { name: 'We', url: 'https://ours.test' },
  },
  links: {
    invite: 'https://discord.gg/ours',
    x: 'https://x.com/ours',
    instagram: 'https://www.instagram.com/ours',
    twitch: 'https://www.twitch.tv/ours',
    youtube: 'https://www.youtube.com/@ours',
  },
  homeTiles: [],
  discord: {
    guildId: '2230000000000000000',
    staffRoleIds: ['Staff'],
    hiddenTopRoleId: '',
    rewardRoleIds: {
      snake: '2230000000000000001',
      'blue-screen': '2230000000000000002',
      password: '2230000000000000003',
      rtx: '2230000000000000004',
      neuromancer: '2230000000000000005',
      'css-lab-leak': '2230000000000000006',
      developer: '2230000000000000007',
      zoom: '2230000000000000008',
      'privacy-reader': '2230000000000000009',
      'terms-accepted': '2230000000000000010',
    },
    widget: null,
  },
}

const findings = (env: Record<string, string>, config = own) =>
  communityFindings(readSettings(env), { ...copied, config })

describe('values of the sample', () => {
  test('an unedited copy of the sample is reported part by part', () => {
    expect(findings(discord, copied.config)).toEqual([
      {
        name: 'community',
        problem:
          "discord.guildId, discord.staffRoleIds, discord.hostRoleIds, discord.verifierRoleIds, discord.hiddenTopRoleId, discord.rewardRoleIds, discord.widget are still the sample's",
        todo: expect.stringMatching(/^put your own into .*community\.sample\.ts/),
      },
      {
        name: 'community',
        warning: expect.stringMatching(/^organisation\.contactEmail, .*links\.invite, .*homeTiles are still/),
        todo: expect.any(String),
      },
    ])
  })

  test('one forgotten id is enough', () => {
    const { rewardRoleIds } = own.discord
    const forgotten = { ...rewardRoleIds, snake: sampleConfig.discord.rewardRoleIds.snake }
    const config = { ...own, discord: { ...own.discord, rewardRoleIds: forgotten } }
    expect(findings(discord, config)).toMatchObject([
      { problem: "discord.rewardRoleIds is still the sample's" },
    ])
  })

  test('a file of its own has none of them', () => {
    expect(findings(discord)).toEqual([{ name: expect.stringMatching(/^community in /) }])
  })

  test('ids do not matter without Discord, addresses do', () => {
    const config = { ...own, discord: sampleConfig.discord, links: sampleConfig.links }
    expect(findings({ DEMO: '0' }, config)).toMatchObject([
      { warning: expect.stringMatching(/^links\.invite/) },
    ])
  })

  test('in the demo, and with the Discord simulator, the sample is right', () => {
    const fine = [{ name: expect.stringMatching(/^community in /) }]
    expect(findings({}, copied.config)).toEqual(fine)
    const pretend = { DISCORD_API_URL: 'http://127.0.0.1:1', DISCORD_GUILD_ID: sampleConfig.discord.guildId }
    expect(findings({ ...discord, ...pretend }, copied.config)).toEqual(fine)
    // At the real Discord the same id is not the community's.
    const real = { ...discord, DISCORD_GUILD_ID: sampleConfig.discord.guildId }
    expect(findings(real, copied.config)).toHaveLength(2)
  })
})
