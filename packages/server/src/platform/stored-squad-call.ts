import { squadCallStates, squadGoals, squadPlatforms } from '@longhouse/contract/squad-finder'
import { z } from 'zod'

/** A stored call for a squad, for features that read it by the name of its collection. */
export const storedSquadCall = z.object({
  id: z.string(),
  user: z.string(),
  game: z.string(),
  map: z.string(),
  goal: z.enum(squadGoals),
  target: z.number(),
  platform: z.enum(squadPlatforms),
  mic: z.boolean(),
  size: z.number(),
  joined: z.number(),
  starts_at: z.string(),
  expires_at: z.string(),
  note: z.string(),
  state: z.enum(squadCallStates),
})
