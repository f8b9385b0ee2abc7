import type { Feature, Platform } from '../platform/feature.ts'
import { createAccountFeature } from './account/index.ts'
import { auditFeature } from './audit/index.ts'
import { clipsFeature } from './clips/index.ts'
import { contentFeature } from './content/index.ts'
import { createEventsFeature } from './events/index.ts'
import { formsFeature } from './forms/index.ts'
import { notesFeature } from './notes/index.ts'
import { createUsersFeature } from './users/index.ts'

/** Every feature of the site. Hooks run in this order, so the audit log sees what the others made of a record. */
export function createFeatures(platform: Platform): Feature[] {
  const features = [
    createUsersFeature(platform),
    createEventsFeature(platform),
    clipsFeature,
    contentFeature,
    formsFeature,
    notesFeature,
    auditFeature,
  ]
  return [...features, createAccountFeature(features)]
}
