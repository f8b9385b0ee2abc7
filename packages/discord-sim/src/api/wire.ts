/** A type of discord-api-types as it travels: plain numbers and texts in place of enumerations. */
export type Wire<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T
