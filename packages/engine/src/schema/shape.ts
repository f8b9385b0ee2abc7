import type {
  AutodateField,
  BoolField,
  Field,
  FileField,
  GeoPoint,
  GeoPointField,
  JsonField,
  NumberField,
  PasswordField,
  RelationField,
  SelectField,
} from './field.ts'

/** The fields of a collection by name, in the order they are shown. `id` is added by the engine. */
export type Shape = Readonly<Record<string, Field>>

/** Declares a shape; only there so that its literal types are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function shape<const S extends Shape>(fields: S): S {
  return fields
}

type OneOrMany<Max extends number, Item> = number extends Max
  ? Item | Item[]
  : Max extends 0 | 1
    ? Item
    : Item[]

/** The value a record holds for a field. */
export type ValueOf<F extends Field> =
  F extends SelectField<infer Values, infer Max>
    ? OneOrMany<Max, Values[number] | ''>
    : F extends RelationField<infer Max>
      ? OneOrMany<Max, string>
      : F extends FileField<infer Max>
        ? OneOrMany<Max, string>
        : F extends JsonField<infer Value>
          ? Value | null
          : F extends NumberField
            ? number
            : F extends BoolField
              ? boolean
              : F extends GeoPointField
                ? GeoPoint
                : F extends PasswordField
                  ? never
                  : F extends AutodateField
                    ? string
                    : string

/** Keys of every record in addition to its own fields. */
export interface RecordFrame {
  readonly id: string
  readonly collectionId: string
  readonly collectionName: string
}

/** A record as the API returns it, inferred from its shape (password fields left out). */
export type RecordOf<S extends Shape> = RecordFrame & {
  [Name in keyof S as S[Name] extends PasswordField ? never : Name]: ValueOf<S[Name]>
}
