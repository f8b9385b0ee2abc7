/** Expressions of the filter language for several collections. Superusers pass every rule. */

export const everyone = ''
export const members = "@request.auth.id != ''"

/**
 * Staff is decided in one place (`isStaff` in the contract) and stored in `is_staff`, the only field that
 * rules read.
 */
export const staff = '@request.auth.is_staff = true'

/** Staff who set the site up. */
export const admins = '@request.auth.is_admin = true'

/** Admins who may operate the site. */
export const operators = `(${admins} && @request.auth.can_operate = true)`

/** Members who may plan events; stored in `can_host` as staff is in `is_staff`. */
export const hosts = '@request.auth.can_host = true'

/** Members who may check runs; stored in `can_verify` as staff is in `is_staff`. */
export const verifiers = '@request.auth.can_verify = true'

/** Rule for the hosts of an event; the prefix, such as `tournament.`, is for related records. */
export function hostOfEvent(prefix = ''): string {
  return `(@request.auth.id != '' && (${prefix}organizer = @request.auth.id || ${prefix}hosts.id ?= @request.auth.id))`
}

/** Rule for readers of an event: members; for a draft its hosts and staff. */
export function readersOfEvent(prefix = ''): string {
  return `(${members} && (${prefix}is_draft = false || ${staff} || (${hosts} && ${hostOfEvent(prefix)})))`
}

/** Rule for managers of an event: staff and its hosts; for a draft only those who see it. */
export function managersOfEvent(prefix = ''): string {
  return `(${staff} || (${hostOfEvent(prefix)} && (${prefix}is_draft = false || ${hosts})))`
}

/** Rule for events that guests can open too. */
export function publicEvent(prefix = ''): string {
  return `(${prefix}is_public = true && ${prefix}is_draft = false)`
}

/** The member in the record's `user` field. A guest's empty id must not match an empty owner. */
export const owner = "(@request.auth.id != '' && user = @request.auth.id)"
export const ownerOrStaff = `(${owner} || ${staff})`

/** For fields that only the server itself and superusers write. */
export const serverOnly = '1 = 2'

/** Returns a rule that holds if an update changes none of these fields. */
export function unchanged(...fields: string[]): string {
  return fields.map((field) => `@request.body.${field}:changed = false`).join(' && ')
}
