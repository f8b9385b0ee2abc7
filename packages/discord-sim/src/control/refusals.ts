/** A request names a user, role, channel or message that does not exist. */
export class UnknownThing extends Error {}

/** An action that Discord does not allow either: click a disabled button, omit a required option. */
export class NotPossible extends Error {}
