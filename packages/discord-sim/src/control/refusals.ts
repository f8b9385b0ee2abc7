/** Asked to do something with a person, role, channel or message that is not there. */
export class UnknownThing extends Error {}

/** What a person could not do in Discord either: press a disabled button, leave out a required option. */
export class NotPossible extends Error {}
