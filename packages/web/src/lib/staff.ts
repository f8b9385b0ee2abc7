import { community } from '@longhouse/contract/community'
import type { UserRecord } from './records.ts'

/** Admin by flag, or staff by one of the configured roles, named by id or by role name. */
export function isStaff(user: Pick<UserRecord, 'is_admin' | 'discord_data'>): boolean {
  if (user.is_admin === true) return true
  const staff = new Set(community.discord.staffRoleIds)
  return rolesOf(user.discord_data).some((role) => staff.has(role))
}

function rolesOf(data: unknown): string[] {
  const parsed = typeof data === 'string' ? parseJson(data) : data
  if (typeof parsed !== 'object' || parsed === null || !('roles' in parsed)) return []
  return Array.isArray(parsed.roles) ? parsed.roles.flatMap(roleNames) : []
}

function roleNames(role: unknown): string[] {
  if (typeof role === 'string') return [role]
  if (typeof role !== 'object' || role === null) return []
  return ['id', 'role_id', 'name', 'role_name'].flatMap((key) => {
    const value: unknown = Reflect.get(role, key)
    return typeof value === 'string' ? [value] : []
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
