/** Expressions of the filter language that more than one collection asks. Superusers pass every rule. */

export const everyone = ''
export const members = "@request.auth.id != ''"

/** Staff is decided in one place (`isStaff` in the contract) and kept in `is_staff`; rules ask nothing else. */
export const staff = '@request.auth.is_staff = true'

/** Staff who set the site up. */
export const admins = '@request.auth.is_admin = true'

/** Admins who may operate the site. */
export const operators = `(${admins} && @request.auth.can_operate = true)`

/** Who may plan events; kept in `can_host` as staff is in `is_staff`. */
export const hosts = '@request.auth.can_host = true'

/** Who may check runs; kept in `can_verify` as staff is in `is_staff`. */
export const verifiers = '@request.auth.can_verify = true'

/** Whoever hosts one event, asked of the event or, with a prefix such as `tournament.`, of what belongs to it. */
export function hostOfEvent(prefix = ''): string {
  return `(@request.auth.id != '' && (${prefix}organizer = @request.auth.id || ${prefix}hosts.id ?= @request.auth.id))`
}

/** Who sees an event: members, and of a draft its hosts and staff. */
export function readersOfEvent(prefix = ''): string {
  return `(${members} && (${prefix}is_draft = false || ${staff} || (${hosts} && ${hostOfEvent(prefix)})))`
}

/** Who runs an event: staff and its hosts, of a draft those who see it. */
export function managersOfEvent(prefix = ''): string {
  return `(${staff} || (${hostOfEvent(prefix)} && (${prefix}is_draft = false || ${hosts})))`
}

/** An event that guests can open too. */
export function publicEvent(prefix = ''): string {
  return `(${prefix}is_public = true && ${prefix}is_draft = false)`
}

/** The person named in the record's `user` field. A guest's empty id must not match an empty owner. */
export const owner = "(@request.auth.id != '' && user = @request.auth.id)"
export const ownerOrStaff = `(${owner} || ${staff})`

/** For fields that only the server itself and superusers write. */
export const serverOnly = '1 = 2'

/** Holds while none of these fields is changed by an update. */
export function unchanged(...fields: string[]): string {
  return fields.map((field) => `@request.body.${field}:changed = false`).join(' && ')
}
