import type { Field, FieldKind, FieldType } from '../field.ts'
import { autodateKind, dateKind } from './date.ts'
import { boolKind } from './bool.ts'
import { editorKind } from './editor.ts'
import { emailKind } from './email.ts'
import { fileKind } from './file.ts'
import { geoPointKind } from './geo-point.ts'
import { jsonKind } from './json.ts'
import { numberKind } from './number.ts'
import { passwordKind } from './password.ts'
import { relationKind } from './relation.ts'
import { selectKind } from './select.ts'
import { textKind } from './text.ts'
import { urlKind } from './url.ts'

/** The one list of kinds of fields. */
export const fieldKinds: { readonly [T in FieldType]: FieldKind<Extract<Field, { type: T }>> } = {
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

/** The behaviour of a field. */
export function kindOf(field: Field): FieldKind {
  return fieldKinds[field.type]
}
