import type { CollectionHooks } from '@longhouse/engine'
import { newerRelease, releaseKey, storedRelease } from '../../../platform/newer-release.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { readServerValue } from '../../../platform/server-values.ts'
import { allOperators } from '../audience.ts'
import type { NoticeSource } from './notice-source.ts'

/** Notifies operators once of each release that is newer than the running one. */
export const siteRelease: NoticeSource = {
  kind: 'site_release',
  hooks: ({ tell }) => {
    const tellOfNew: CollectionHooks<AnyRecord>['afterUpdate'] = async ({ tx, record, original }) => {
      if (record['key'] !== releaseKey) return
      const { told, version } = storedRelease(record['value']) ?? {}
      const isTold = told !== version || told === storedRelease(original?.['value'])?.told
      if (isTold || !version || !newerRelease(record['value'])) return
      await tell(tx, {
        kind: 'site_release',
        subject: releaseKey,
        url: '/operator/overview',
        audience: allOperators,
        params: { text: version },
      })
    }
    return [hooksByName('server_values', { afterCreate: tellOfNew, afterUpdate: tellOfNew })]
  },
  isStillTrue: async ({ source }) => newerRelease(await readServerValue(source, releaseKey)) !== undefined,
}
