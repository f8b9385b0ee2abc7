import type { RoleMetadata } from '../api/role-connections.ts'
import type { SimCommand } from './command-schema.ts'

/** The site's settings of its application. */
export interface SimApplication {
  description: string
  /** Without one, interactions are sent over the gateway. */
  endpointUrl: string | null
  /** Why Discord removed the endpoint. */
  endpointRemoved: string | null
  verificationUrl: string | null
  commands: SimCommand[]
  /** When commands with new names were created, for the daily limit; milliseconds since 1970. */
  commandsMadeAt: number[]
  roleMetadata: RoleMetadata[]
}

export function createApplication(): SimApplication {
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
