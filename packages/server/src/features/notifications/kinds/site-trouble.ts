import type { CollectionHooks } from '@longhouse/engine'
import { cutText } from '../../../platform/discord/cut-text.ts'
import { doctorKey, problemsIn } from '../../../platform/found-problems.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { readServerValue } from '../../../platform/server-values.ts'
import { allOperators } from '../audience.ts'
import type { NoticeSource } from './notice-source.ts'

const maxTold = 8
const maxLength = 300

/** Notifies operators once of each check that begins to fail, with one notice for all that fail. */
export const siteTrouble: NoticeSource = {
  kind: 'site_trouble',
  hooks: ({ tell }) => {
    const tellOfNew: CollectionHooks<AnyRecord>['afterUpdate'] = async ({ tx, record, original }) => {
      if (record['key'] !== doctorKey) return
      const known = new Set(problemsIn(original?.['value']).map(({ name }) => name))
      const problems = problemsIn(record['value'])
      const begun = problems.filter(({ name }) => !known.has(name))
      if (begun.length === 0) return
      const told = [...begun, ...problems.filter(({ name }) => known.has(name))]
        .slice(0, maxTold)
        .map(({ name, message, todo }) => cutText(`${name}: ${message}: ${todo}`, maxLength))
      await tell(tx, {
        kind: 'site_trouble',
        subject: doctorKey,
        url: '/operator/doctor',
        audience: allOperators,
        params: { failing: problems.length, problems: told },
      })
    }
    return [hooksByName('server_values', { afterCreate: tellOfNew, afterUpdate: tellOfNew })]
  },
  isStillTrue: async ({ source }) => problemsIn(await readServerValue(source, doctorKey)).length > 0,
}
