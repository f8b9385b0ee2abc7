import { accountFlows } from './account-flows.conformance.ts'
import { auth } from './auth.conformance.ts'
import { batch } from './batch.conformance.ts'
import { emailVisibility } from './email-visibility.conformance.ts'
import { expand } from './expand.conformance.ts'
import { fields } from './fields.conformance.ts'
import { files } from './files.conformance.ts'
import { filterProperty } from './filter-property.conformance.ts'
import { filterRelations } from './filter-relations.conformance.ts'
import { filterSyntax } from './filter-syntax.conformance.ts'
import { filterValues } from './filter-values.conformance.ts'
import type { Section } from './harness/section.ts'
import { health } from './health.conformance.ts'
import { hostileInput } from './hostile-input.conformance.ts'
import { oauth2 } from './oauth2.conformance.ts'
import { operations } from './operations.conformance.ts'
import { realtime } from './realtime.conformance.ts'
import { records } from './records.conformance.ts'
import { rules } from './rules.conformance.ts'
import { sort } from './sort.conformance.ts'
import { transport } from './transport.conformance.ts'
import { validation } from './validation.conformance.ts'
import { values } from './values.conformance.ts'
import { writeBodies } from './write-bodies.conformance.ts'

/** Every section; those that only read are next to each other, so that they share one seed. */
export const sections: readonly Section[] = [
  health,
  sort,
  filterSyntax,
  filterValues,
  filterRelations,
  fields,
  filterProperty,
  transport,
  values,
  emailVisibility,
  rules,
  records,
  expand,
  writeBodies,
  files,
  validation,
  auth,
  accountFlows,
  oauth2,
  realtime,
  batch,
  operations,
  hostileInput,
]
