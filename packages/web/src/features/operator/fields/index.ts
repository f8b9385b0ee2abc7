import type { FieldInfo } from '../records/collections.ts'
import { autodateKind } from './autodate-field.tsx'
import { boolKind } from './bool-field.tsx'
import { dateKind } from './date-field.tsx'
import type { Drafts, FieldKind, Uploads } from './field-kind.ts'
import { fileKind } from './file-field.tsx'
import { geoPointKind } from './geo-point-field.tsx'
import { jsonKind } from './json-field.tsx'
import { numberKind } from './number-field.tsx'
import { passwordKind } from './password-field.tsx'
import { relationKind } from './relation-field.tsx'
import { selectKind } from './select-field.tsx'
import { editorKind, emailKind, textKind, urlKind } from './text-field.tsx'

/** Every kind of field, by its name in the schema. */
const fieldKinds: Readonly<Record<string, FieldKind>> = {
  text: textKind,
  editor: editorKind,
  number: numberKind,
  bool: boolKind,
  email: emailKind,
  url: urlKind,
  date: dateKind,
  autodate: autodateKind,
  select: selectKind,
  relation: relationKind,
  file: fileKind,
  json: jsonKind,
  password: passwordKind,
  geoPoint: geoPointKind,
}

export function kindOf({ type }: Pick<FieldInfo, 'type'>): FieldKind {
  return fieldKinds[type] ?? jsonKind
}

/** Returns a form's values for a record; for an empty one, those of a new record. */
export function readDrafts(record: Readonly<Record<string, unknown>>, fields: readonly FieldInfo[]): Drafts {
  return Object.fromEntries(
    fields.map((field) => [field.name, kindOf(field).read(record[field.name], field)]),
  )
}

/** Returns the body of a request that writes these drafts and nothing else. */
export function bodyOf(
  drafts: Readonly<Record<string, unknown>>,
  fields: readonly FieldInfo[],
  uploads: Uploads,
): Record<string, unknown> {
  const parts = fields.map((field) => {
    const draft = drafts[field.name]
    return typeof draft === 'string' || typeof draft === 'boolean'
      ? kindOf(field).send(draft, field, uploads)
      : {}
  })
  return Object.assign({}, ...parts)
}

/** Returns the problems of a form, by field. */
export function problemsIn(drafts: Drafts, fields: readonly FieldInfo[]): Record<string, string> {
  const problems = fields.map((field) => [field.name, kindOf(field).check?.(drafts[field.name] ?? '', field)])
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined))
}
