import { pino } from 'pino'
import { expect, test } from 'vitest'
import { mirrorKinds } from '@longhouse/contract/bot'
import { communityFile } from '@longhouse/contract/community-file'
import { noticeKindNames } from '@longhouse/contract/notifications'
import { createFeatures } from './features/index.ts'
import { readSettings } from './settings.ts'

const features = createFeatures({
  settings: readSettings({ LOG_LEVEL: 'silent' }),
  community: communityFile.config,
  logger: pino({ level: 'silent' }),
  now: () => new Date(),
})

test('every kind of notice is declared by exactly one feature', () => {
  const declared = features.flatMap(({ notices = [] }) => notices.map(({ kind }) => kind))
  expect(declared.toSorted()).toEqual(noticeKindNames.toSorted())
})

test('every kind of mirror in Discord is declared by exactly one feature', () => {
  const declared = features.flatMap(({ mirrors = [] }) => mirrors.map(({ kind }) => kind))
  expect(declared.toSorted()).toEqual(mirrorKinds.toSorted())
})
