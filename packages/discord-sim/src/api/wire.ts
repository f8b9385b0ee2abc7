/** A type of discord-api-types as JSON: plain numbers and texts instead of enumerations. */
export type Wire<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T
