import { botWords, wordsIn } from '@longhouse/contract/bot'
import { notFound } from '@longhouse/engine'
import { isRecordId } from '@longhouse/contract/pages'
import type { APIButtonComponent } from 'discord-api-types/v10'
import { button, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import type { NewCustomId, PressVerb } from '../../../platform/discord/custom-id.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { AskedBy, Asker, Command, NewcomerAnswer, Press, Reply } from '../interaction.ts'
import { doWhatWasAsked } from './accept.ts'
import { answerWith } from './answer-with.ts'
import { makeAccount } from './make-account.ts'
import { slotDetail } from './slot-detail.ts'
import { notInSquadReply } from './squad-count.ts'

const ofSquads: readonly PressVerb[] = ['round', 'down', 'out']

/** Shows terms and age to a user without an account, and creates the account when they accept. */
export const answerNewcomer: NewcomerAnswer = async (asked, by) => {
  const { asker, site } = by
  const { user, roles, language } = asker
  // Only an interaction from the server proves that the user is a member of it.
  if (!roles) return onlyInServer(asker)
  if (asked.kind === 'press' && asked.verb === 'accept') {
    const account = await makeAccount(site, { user, roles: [...roles], language })
    const records = await site.engine.actAs({ collection: 'users', id: account.id })
    return doWhatWasAsked(asked, { site, asker: { ...asker, account, records } })
  }
  // A user without an account is in no squad, and would be in none with one.
  if (asked.kind === 'press' && ofSquads.includes(asked.verb)) return notInSquadReply(asker)
  const wanted = wantedPlace(asked)
  if (wanted?.id) await requirePublished(by, wanted.id)
  return question(by, wanted)
}

function onlyInServer({ language }: Asker): Reply {
  const say = wordsIn(language, botWords)
  return answerWith(say('onlyInServer'))
}

/** Returns the place that the user wanted, or undefined for other buttons and commands. */
function wantedPlace(asked: Press | Command): Omit<NewCustomId, 'verb'> | undefined {
  if (asked.kind === 'press') {
    if (asked.verb === 'seat') return { id: asked.id }
    if (asked.verb !== 'join' && asked.verb !== 'wait') return undefined
    return { id: asked.id, detail: slotDetail(asked.values[0] ?? asked.detail) }
  }
  const { event, slot = '' } = asked.options
  if (asked.name !== 'signup' || typeof event !== 'string' || !isRecordId(event)) return undefined
  return { id: event, detail: slotDetail(String(slot)) }
}

async function requirePublished({ site }: AskedBy<Asker>, id: string): Promise<void> {
  const event = await site.engine.recordsOf('tournaments').findById(id)
  const isThere = event ? event['is_draft'] !== true : await site.engine.recordsOf('squad_calls').findById(id)
  if (!isThere) throw notFound()
}

function question({ asker, site }: AskedBy<Asker>, wanted: Omit<NewCustomId, 'verb'> | undefined): Reply {
  const say = wordsIn(asker.language, botWords)
  const { community, settings } = site
  const { minimumAge: age } = community.policies
  const text = [
    `### ${say('newcomerTitle', { community: plainText(community.organisation.title) })}`,
    say('newcomerText'),
    age > 0 ? say('newcomerTerms', { age }) : say('newcomerAgree'),
  ]
  const label = wanted ? say('joinAndTake') : say('joinSite')
  return {
    components: [
      textBlock(text.join('\n')),
      row<APIButtonComponent>(
        button({ verb: 'accept', ...wanted, label, looks: 'good' }),
        linkButton(say('terms'), `${settings.publicUrl}/policies/terms`),
        linkButton(say('privacy'), `${settings.publicUrl}/policies/privacy`),
      ),
    ],
    replaces: true,
  }
}
