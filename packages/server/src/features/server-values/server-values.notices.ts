import { hooksFor, type AfterWriteEvent } from '@longhouse/engine'
import type { RecordOf } from '@longhouse/engine/schema'
import { serverValuesCollection } from '../../collections/site.ts'
import { cutText } from '../../platform/discord/discord-text.ts'
import {
  doctorKey,
  problemsIn,
  newerRelease,
  releaseKey,
  storedRelease,
  readServerValue,
} from '../../platform/server-values.ts'
import { allOperators, type NoticeSource } from '../../platform/notices/notice-source.ts'

type WrittenValue = AfterWriteEvent<RecordOf<typeof serverValuesCollection.shape>>

const maxTold = 8
const maxLength = 300

/** The notices to operators, about values that nightly jobs store. */
export const serverValuesNotices: readonly NoticeSource[] = [siteTrouble(), siteRelease()]

/** Notifies operators once of each check of `doctor` that begins to fail, with one notice for all that fail. */
function siteTrouble(): NoticeSource {
  const kind = 'site_trouble'
  return {
    kind,
    hooks: ({ tell }) => {
      const tellOfNew = async ({ tx, record: { key, value }, original }: WrittenValue) => {
        if (key !== doctorKey) return
        const known = new Set(problemsIn(original?.value).map(({ name }) => name))
        const problems = problemsIn(value)
        const begun = problems.filter(({ name }) => !known.has(name))
        if (begun.length === 0) return
        const told = [...begun, ...problems.filter(({ name }) => known.has(name))]
          .slice(0, maxTold)
          .map(({ name, message, todo }) => cutText(`${name}: ${message}: ${todo}`, maxLength))
        await tell(tx, {
          kind,
          subject: doctorKey,
          url: '/operator/doctor',
          audience: allOperators,
          params: { failing: problems.length, problems: told },
        })
      }
      return [hooksFor(serverValuesCollection, { afterCreate: tellOfNew, afterUpdate: tellOfNew })]
    },
    isStillTrue: async ({ source }) => problemsIn(await readServerValue(source, doctorKey)).length > 0,
  }
}

/** Notifies operators once of each release that is newer than the running one. */
function siteRelease(): NoticeSource {
  const kind = 'site_release'
  return {
    kind,
    hooks: ({ tell }) => {
      const tellOfNew = async ({ tx, record: { key, value }, original }: WrittenValue) => {
        if (key !== releaseKey) return
        const { told, version } = storedRelease(value) ?? {}
        const isTold = told !== version || told === storedRelease(original?.value)?.told
        if (isTold || !version || !newerRelease(value)) return
        await tell(tx, {
          kind,
          subject: releaseKey,
          url: '/operator/overview',
          audience: allOperators,
          params: { text: version },
        })
      }
      return [hooksFor(serverValuesCollection, { afterCreate: tellOfNew, afterUpdate: tellOfNew })]
    },
    isStillTrue: async ({ source }) => newerRelease(await readServerValue(source, releaseKey)) !== undefined,
  }
}
