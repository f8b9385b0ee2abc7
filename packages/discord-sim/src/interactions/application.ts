import type { RoleMetadata } from '../api/role-connections.ts'
import type { SimCommand } from './command-schema.ts'

/** What the site has set for its application. */
export interface Application {
  description: string
  /** Without one, interactions go over the gateway. */
  endpointUrl: string | null
  /** Why Discord took the endpoint away. */
  endpointRemoved: string | null
  verificationUrl: string | null
  commands: SimCommand[]
  /** When commands of a new name were made, for the daily limit; milliseconds since 1970. */
  commandsMadeAt: number[]
  roleMetadata: RoleMetadata[]
}

export function createApplication(): Application {
  return {
    description: '',
    endpointUrl: null,
    endpointRemoved: null,
    verificationUrl: null,
    commands: [],
    commandsMadeAt: [],
    roleMetadata: [],
  }
}
