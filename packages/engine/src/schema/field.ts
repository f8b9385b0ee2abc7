/** What every field can say about itself. */
export interface FieldOptions {
  /** Stable id, as exports have it; not needed in code. */
  readonly id?: string
  /** Refuses the zero value ('' , 0, false, empty list or date). */
  readonly required?: boolean
  /** Returned, filterable, sortable and writable for superusers only. */
  readonly hidden?: boolean
}

/** A line or paragraph of plain text. */
export interface TextField extends FieldOptions {
  readonly type: 'text'
  readonly min?: number
  /** Characters; 5000 when absent or 0. */
  readonly max?: number
  readonly pattern?: string
  /** A regular-expression-like pattern such as `[a-z0-9]{15}` that fills an empty value on create. */
  readonly autogeneratePattern?: string
  readonly primaryKey?: boolean
}
/** Formatted text (HTML). */
export interface EditorField extends FieldOptions {
  readonly type: 'editor'
  /** Bytes; 5 MiB when absent. */
  readonly maxSize?: number
}
/** A number. */
export interface NumberField extends FieldOptions {
  readonly type: 'number'
  readonly min?: number
  readonly max?: number
  readonly onlyInt?: boolean
}
/** A yes or no. */
export interface BoolField extends FieldOptions {
  readonly type: 'bool'
}
/** An e-mail address. */
export interface EmailField extends FieldOptions {
  readonly type: 'email'
  readonly onlyDomains?: readonly string[]
  readonly exceptDomains?: readonly string[]
}
/** A web address. */
export interface UrlField extends FieldOptions {
  readonly type: 'url'
  readonly onlyDomains?: readonly string[]
  readonly exceptDomains?: readonly string[]
}
/** A moment in time. */
export interface DateField extends FieldOptions {
  readonly type: 'date'
  readonly min?: string
  readonly max?: string
}
/** A moment the engine sets itself. */
export interface AutodateField extends FieldOptions {
  readonly type: 'autodate'
  readonly onCreate: boolean
  readonly onUpdate: boolean
}
/** A choice among given values. */
export interface SelectField<
  Values extends readonly string[] = readonly string[],
  Max extends number = number,
> extends FieldOptions {
  readonly type: 'select'
  readonly values: Values
  /** 1 (the default) keeps one string, more keeps a list. */
  readonly maxSelect: Max
}
/** A pointer to records of another collection. */
export interface RelationField<Max extends number = number> extends FieldOptions {
  readonly type: 'relation'
  /** Name or id of the collection pointed at. */
  readonly collection: string
  readonly maxSelect: Max
  readonly minSelect?: number
  readonly cascadeDelete?: boolean
}
/** Uploaded files. */
export interface FileField<Max extends number = number> extends FieldOptions {
  readonly type: 'file'
  readonly maxSelect: Max
  /** Bytes per file; 5 MiB when absent or 0. */
  readonly maxSize?: number
  readonly mimeTypes?: readonly string[]
  readonly thumbs?: readonly string[]
  readonly protected?: boolean
}
/** Free JSON. */
export interface JsonField<Value = unknown> extends FieldOptions {
  readonly type: 'json'
  /** Bytes; 1 MiB when absent or 0. */
  readonly maxSize?: number
  /** Carries the type only, never set. */
  readonly valueType?: Value
}
/** A password; never returned. */
export interface PasswordField extends FieldOptions {
  readonly type: 'password'
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
}
/** A point on the globe. */
export interface GeoPointField extends FieldOptions {
  readonly type: 'geoPoint'
}

/** Any field; `type` tells which. */
export type Field =
  | TextField
  | EditorField
  | NumberField
  | BoolField
  | EmailField
  | UrlField
  | DateField
  | AutodateField
  | SelectField
  | RelationField
  | FileField
  | JsonField
  | PasswordField
  | GeoPointField

/** The name of a kind of field. */
export type FieldType = Field['type']

/** One problem with one value, in the client's error shape. */
export interface FieldError {
  readonly code: string
  readonly message: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** A point on the globe in degrees. */
export interface GeoPoint {
  readonly lon: number
  readonly lat: number
}

/** A value as the engine holds it in memory: coerced, of the field's own type. */
export type FieldValue = unknown

/**
 * The behaviour of one kind of field; one file each in `fields/`, one list of them in `fields/index.ts`.
 * Everything here is pure: what needs the database or bytes (relations, uniqueness, uploads) is checked elsewhere.
 * Methods, not function properties, so that a kind of one field can stand for a kind of any (see `kindOf`).
 */
export interface FieldKind<F extends Field = Field> {
  readonly type: F['type']
  /** How a value is kept: multi-valued fields, json and geoPoint are kept as JSON text. */
  storage(field: F): 'text' | 'number' | 'bool' | 'json'
  /** Whether the field holds a list. */
  isMultiple(field: F): boolean
  /** The value of an unset field. */
  zero(field: F): FieldValue
  /** Turns any submitted value into one of this field; never throws. */
  coerce(field: F, input: unknown): FieldValue
  /** The first problem with a coerced value, if any. */
  validate(field: F, value: FieldValue): FieldError | undefined
}
