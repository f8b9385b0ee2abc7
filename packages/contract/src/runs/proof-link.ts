import { plainAddress, videoIdOf } from '../clips/video-link.ts'
import { runLimits, type RunMoment } from './run.ts'
import type { runRefusals } from './runs.words.ts'

// `runSentence` turns it into a message.
type RunRefusal = keyof typeof runRefusals

const twitchHosts = new Set(['twitch.tv', 'www.twitch.tv', 'm.twitch.tv'])
const ownFiles = '/api/files/'
const playedByBrowsers = /\.(?:mp4|m4v|webm|mov)$/i

/** Checks the link of a proof. Returns undefined if it is valid or empty. */
export function proofLinkProblem(link: string): RunRefusal | undefined {
  const trimmed = link.trim()
  if (trimmed === '') return undefined
  if (trimmed.length > runLimits.link) return 'linkTooLong'
  return safeLink(trimmed) === undefined ? 'link' : undefined
}

/**
 * Normalizes the link of a proof, so that the same video always has the same link: the page of the video,
 * without a start time. Returns '' if the link is invalid or unsafe.
 */
export function normalProofLink(link: string): string {
  const trimmed = link.trim()
  const safe = safeLink(trimmed)
  if (safe === undefined) return ''
  const youtube = videoIdOf(safe)
  if (youtube) return `https://www.youtube.com/watch?v=${youtube}`
  const twitch = twitchVideoOf(safe)
  if (twitch) return `https://www.twitch.tv/videos/${twitch}`
  return safe
}

/** The second at which a link starts its video; 0 if it has none. */
export function startSecondOf(link: string): number {
  const safe = safeLink(link.trim())
  if (safe === undefined || safe.startsWith('/')) return 0
  const { searchParams } = new URL(safe)
  const second = secondsIn(searchParams.get('t') ?? searchParams.get('start') ?? '')
  return second <= runLimits.momentSecond ? second : 0
}

/**
 * The link to a moment of a video: at that second on YouTube, on Twitch, in own files and in playable files;
 * elsewhere at its beginning. Undefined for an unsafe link.
 */
export function momentUrl(link: string, second: RunMoment['second']): string | undefined {
  const normal = normalProofLink(link)
  if (normal === '') return undefined
  const at = Math.max(0, Math.floor(second))
  if (videoIdOf(normal)) return `${normal}&t=${at}s`
  if (twitchVideoOf(normal)) return `${normal}?t=${at}s`
  const isFile = normal.startsWith(ownFiles) || playedByBrowsers.test(new URL(normal).pathname)
  return isFile ? `${withoutHash(normal)}#t=${at}` : normal
}

/** An encrypted address, or one of our own files, as browsers write it; otherwise undefined. */
function safeLink(link: string): string | undefined {
  if (link.startsWith(ownFiles)) return ownFile(link)
  return /^https:\/\//i.test(link) ? plainAddress(link) : undefined
}

/** The path of an own file; undefined if it leaves the folder of files. */
function ownFile(path: string): string | undefined {
  const base = 'https://own.invalid'
  const { origin, pathname, search } = new URL(path, base)
  return origin === base && pathname.startsWith(ownFiles) ? `${pathname}${search}` : undefined
}

function twitchVideoOf(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  const { hostname, pathname, searchParams } = new URL(link)
  const [folder, id = ''] = pathname.split('/').filter(Boolean)
  if (twitchHosts.has(hostname) && (folder === 'videos' || folder === 'video')) return onlyDigits(id)
  if (hostname !== 'player.twitch.tv') return undefined
  return onlyDigits(searchParams.get('video') ?? '')
}

function onlyDigits(id: string): string | undefined {
  return /^v?(\d{1,20})$/.exec(id)?.[1]
}

/** `90`, `90s` or `1h2m3s`. */
function secondsIn(text: string): number {
  const found = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text)
  if (!found) return 0
  const [, hours = '0', minutes = '0', seconds = '0'] = found
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function withoutHash(link: string): string {
  return link.split('#', 1).join('')
}
